-- One bearer for programs that call in the name of the member of staff who made it. Only its hash is kept.
create table api_keys (
  id         text primary key check (id ~ '^key_[0-9a-f]{20}$'),
  owner_id   text not null references staff,
  name       text not null check (length(name) between 1 and 80),
  -- The first characters, so that people can tell their keys apart.
  hint       text not null check (length(hint) <= 12),
  key_hash   bytea not null unique check (length(key_hash) = 32),
  -- Where it may be used from; without one, anywhere.
  networks   text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at    timestamptz,
  revoked_at timestamptz
);

create index api_keys_newest on api_keys (created_at desc, id desc);
create index api_keys_of_owner on api_keys (owner_id);

-- What a key may do at most. Some things no key does, no matter who made it.
create table api_key_scopes (
  key_id     text not null references api_keys on delete cascade,
  permission text not null check (permission not in (
    'licenses.reveal', 'licenses.export_plain', 'orders.refund', 'staff.manage', 'roles.manage', 'apikeys.manage',
    'settings.view', 'settings.edit', 'approvals.decide', 'customers.erase')),
  primary key (key_id, permission)
);
