create table staff (
  id            text primary key,
  email         text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name    text not null,
  last_name     text not null,
  role          text not null check (role in ('super_admin', 'admin', 'support', 'catalogue', 'finance', 'marketing', 'auditor')),
  department    text not null default '',
  is_active     boolean not null default true,
  created_at    timestamptz not null default now()
);

-- A session is two halves: one the browser stores and sends as a bearer, one in an HttpOnly cookie.
-- Either alone opens nothing. Only their hashes are kept.
create table staff_sessions (
  id          bigint generated always as identity primary key,
  staff_id    text not null references staff,
  bearer_hash bytea not null unique,
  cookie_hash bytea not null unique,
  network     text not null,
  user_agent  text not null,
  created_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  revoked_at  timestamptz
);

create index staff_sessions_of on staff_sessions (staff_id) where revoked_at is null;

-- Who did what. Rows are only ever added; the seals below prove that none was changed or removed.
create table audit_log (
  seq    bigint generated always as identity primary key,
  at     timestamptz not null default now(),
  actor  text not null,
  action text not null,
  object text not null,
  meta   jsonb not null default '{}',
  tx     xid8 not null default pg_current_xact_id()
);

create index audit_log_of_object on audit_log (object, seq);

create table audit_seals (
  seq       bigint primary key references audit_log,
  prev_hash bytea not null,
  hash      bytea not null unique
);

create table notifications (
  id         bigint generated always as identity primary key,
  dedupe_key text not null unique,
  severity   text not null check (severity in ('info', 'warning', 'critical')),
  title      text not null,
  body       text not null,
  object     text not null default '',
  created_at timestamptz not null default now(),
  read_at    timestamptz
);

create index notifications_unread on notifications (created_at) where read_at is null;
