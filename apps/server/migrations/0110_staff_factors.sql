-- What a member of staff shows beside the password: a code from an app, a passkey, or a recovery code.
create table staff_authenticators (
  staff_id      text primary key references staff on delete cascade,
  -- Encrypted with the shop's secrets and bound to the member.
  sealed_secret bytea not null,
  -- The latest half minute whose code was used. No code counts twice, nor one from before it.
  last_step     bigint not null default 0,
  created_at    timestamptz not null
);

create table staff_passkeys (
  id            bigint generated always as identity primary key,
  staff_id      text not null references staff on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null default '{}',
  name          text not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);

create index staff_passkeys_of_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id   text not null references staff on delete cascade,
  token_hash bytea not null,
  used_at    timestamptz,
  primary key (staff_id, token_hash)
);

-- What a passkey is asked to sign, once.
create table staff_challenges (
  token_hash bytea primary key,
  staff_id   text not null references staff on delete cascade,
  purpose    text not null check (purpose in ('add', 'prove')),
  expires_at timestamptz not null
);

create index staff_challenges_by_end on staff_challenges (expires_at);
create index staff_challenges_of_staff on staff_challenges (staff_id);

-- The password was right, the second factor is still to come.
create table staff_tickets (
  token_hash bytea primary key,
  staff_id   text not null references staff on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz
);

create index staff_tickets_by_end on staff_tickets (expires_at);
create index staff_tickets_of_staff on staff_tickets (staff_id);

-- When a second factor was last shown in this session. Sensitive acts need it to be recent.
alter table staff_sessions add column proven_at timestamptz;

-- A link lets a browser try the password, sets a forgotten password, or sets a person up.
alter table staff_links
  add column kind text not null default 'browser' check (kind in ('browser', 'password', 'setup'));
