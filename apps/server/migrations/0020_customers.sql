create table customers (
  id                text primary key check (id like 'cus\_%'),
  email             text not null,
  email_normal      text not null unique,
  password_hash     text not null,
  first_name        text not null,
  last_name         text not null,
  phone             text,
  country           text check (length(country) = 2),
  email_verified_at timestamptz,
  created_at        timestamptz not null default now()
);

-- Two halves, as for staff. A guest who proved an address has a session without an account.
create table customer_sessions (
  id           bigint generated always as identity primary key,
  customer_id  text references customers on delete cascade,
  email_normal text not null,
  bearer_hash  bytea not null unique,
  cookie_hash  bytea not null unique,
  network      text not null,
  user_agent   text not null,
  created_at   timestamptz not null default now(),
  seen_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);

create index customer_sessions_of_customer on customer_sessions (customer_id) where revoked_at is null;
create index customer_sessions_of_address on customer_sessions (email_normal) where revoked_at is null;

-- Six digits by e-mail. Few tries, ten minutes, one use; only a keyed hash is kept.
create table one_time_codes (
  id           bigint generated always as identity primary key,
  purpose      text not null check (purpose in ('verify', 'reset', 'access')),
  email_normal text not null,
  code_hash    bytea not null,
  tries        integer not null default 0,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  spent_at     timestamptz
);

create index one_time_codes_open on one_time_codes (email_normal, purpose, id desc) where spent_at is null;
