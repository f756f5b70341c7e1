-- Limits that hold for all servers together and outlive a restart. A subject is a keyed hash.
create table limit_counts (
  name         text not null,
  subject_hash bytea not null,
  tries        integer not null,
  ends_at      timestamptz not null,
  primary key (name, subject_hash)
) with (fillfactor = 70);

create index limit_counts_by_end on limit_counts (ends_at);

-- Tries at an address from browsers that never signed in with it, since its owner last did.
create table guesses (
  kind         text not null check (kind in ('customer', 'staff')),
  address_hash bytea not null,
  tries        integer not null,
  tried_at     timestamptz not null,
  primary key (kind, address_hash)
);

create index guesses_by_time on guesses (tried_at);

-- Browsers that signed in with an address before. Each has a count of its own: strangers cannot raise it.
create table known_browsers (
  token_hash   bytea not null,
  kind         text not null check (kind in ('customer', 'staff')),
  address_hash bytea not null,
  tries        integer not null default 0,
  seen_at      timestamptz not null,
  primary key (token_hash, kind, address_hash)
);

create index known_browsers_of_address on known_browsers (kind, address_hash, seen_at);
create index known_browsers_by_time on known_browsers (seen_at);
