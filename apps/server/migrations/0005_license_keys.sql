create table suppliers (
  id         bigint generated always as identity primary key,
  name       text not null unique,
  created_at timestamptz not null default now()
);

-- One import. Its data key, wrapped by a key-encryption key that lives outside the database, opens its keys.
create table key_batches (
  id              bigint generated always as identity primary key,
  product_id      text not null references products,
  supplier_id     bigint not null references suppliers,
  name            text not null,
  unit_cost_minor bigint check (unit_cost_minor >= 0),
  cost_currency   text not null default 'USD',
  invoice         text not null default '',
  warranty_until  date,
  wrapped_key     bytea not null,
  kek_id          text not null,
  imported_by     text not null,
  imported_at     timestamptz not null default now(),
  quarantined_at  timestamptz
);

-- A key as it was bought. Never deleted; the fingerprint is unique over all products and all time.
create table license_keys (
  id          bigint generated always as identity primary key,
  batch_id    bigint not null references key_batches,
  product_id  text not null references products,
  kind        text not null check (kind in ('single', 'volume')),
  capacity    integer not null check (capacity > 0),
  ciphertext  bytea not null,
  fingerprint bytea not null unique,
  last5       text not null,
  check (kind = 'volume' or capacity = 1)
);

create index license_keys_of_batch on license_keys (batch_id);
create index license_keys_last5 on license_keys (last5);

create sequence key_unit_position;

-- What is sold: one row per seat of a key. A unit that comes back unseen is superseded by a new generation,
-- so that "sold at most once" stays an unconditional unique constraint.
create table key_units (
  id         bigint generated always as identity primary key,
  key_id     bigint not null references license_keys,
  product_id text not null references products,
  seat       integer not null default 1 check (seat > 0),
  generation integer not null default 1 check (generation > 0),
  -- The order of sale, oldest import first. It is in the index of free units and in no other.
  position   bigint not null default nextval('key_unit_position'),
  status     text not null default 'available'
             check (status in ('available', 'held', 'assigned', 'revoked', 'quarantined', 'superseded')),
  hold_order text,
  hold_until timestamptz,
  unique (key_id, seat, generation),
  check ((status = 'held') = (hold_order is not null)),
  check ((status = 'held') = (hold_until is not null))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

create index key_units_free on key_units (product_id, position) where status = 'available';
create index key_units_held_by on key_units (hold_order) where status = 'held';
create index key_units_held_until on key_units (hold_until) where status = 'held';
