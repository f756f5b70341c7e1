-- A call of staff that was sent with a key of its own choice: made once, answered twice the same.
-- Kept for a day. An answer that holds a licence key or a secret is never kept.
create table staff_calls (
  staff_id   text not null references staff,
  key_hash   bytea not null,
  -- Method, address and body: another call under the same key is refused.
  call_hash  bytea not null,
  state      text not null default 'begun' check (state in ('begun', 'answered', 'withheld')),
  answer     jsonb,
  created_at timestamptz not null,
  primary key (staff_id, key_hash),
  check ((answer is not null) = (state = 'answered'))
);

create index staff_calls_oldest on staff_calls (created_at);
