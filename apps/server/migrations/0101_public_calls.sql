-- A call of the public pages that was sent with a key of the caller's choice: made once, answered twice the
-- same, for a day. Its answer holds no secret and no personal data.
create table public_calls (
  -- Network, route and key.
  call_hash  bytea primary key,
  body_hash  bytea not null,
  -- Null while the first call is under way.
  answer     jsonb,
  created_at timestamptz not null
);

create index public_calls_oldest on public_calls (created_at);
