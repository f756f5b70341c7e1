-- A sold key that staff took away without another: its licence waits for one from then on.
create table key_revocations (
  assignment_id bigint primary key references assignments,
  reason        text not null check (length(reason) between 3 and 500),
  staff_id      text not null references staff,
  at            timestamptz not null
);

-- A file with whole keys that two people agreed on. It is never stored: the keys are opened when it is fetched, once.
create table key_exports (
  id          bigint generated always as identity primary key,
  approval_id text not null unique references approvals,
  batch_id    bigint not null references key_batches,
  state       text not null check (state in ('quarantined', 'withdrawn', 'invalid', 'revoked')),
  keys        integer not null check (keys > 0),
  reason      text not null check (length(reason) between 3 and 500),
  asked_by    text not null references staff,
  approved_by text not null references staff,
  approved_at timestamptz not null,
  expires_at  timestamptz not null,
  fetched_at  timestamptz,
  check (asked_by <> approved_by),
  check (expires_at > approved_at)
);
create index key_exports_newest on key_exports (approved_at desc, id desc);

create table key_export_keys (
  export_id bigint not null references key_exports,
  key_id    bigint not null references license_keys,
  primary key (export_id, key_id)
);
create index key_export_keys_of on key_export_keys (key_id);
