-- A call that was sent with a key of its caller's choice. It is remembered for its own browser, route
-- and contents only, and nothing of its answer is kept but the order: the answer is made anew.
create table idempotency (
  checkout_id bigint not null references checkout_sessions,
  route       text not null,
  key_hash    bytea not null,
  body_hash   bytea not null,
  -- Null while the first call is under way.
  order_id    text references orders,
  created_at  timestamptz not null default now(),
  primary key (checkout_id, route, key_hash)
);

create index idempotency_oldest on idempotency (created_at);
