-- A decided refund that the provider or the bank did not carry out: why, and what staff did about it. It is tried
-- again under another name, since the provider remembers what it refused; or it was paid back by another way.
alter table refund_requests
  add column failure text check (failure ~ '^[a-z0-9_]{1,60}$'),
  add column failed_refs text[] not null default '{}',
  add column tries integer not null default 1 check (tries >= 1),
  add column paid_back_at timestamptz,
  add constraint refund_requests_paid_back_check check (paid_back_at is null or state = 'failed');

-- Staff may correct the address of an order, too.
alter table order_address_changes
  drop constraint order_address_changes_proof_check,
  add constraint order_address_changes_proof_check
    check (proof in ('receipt', 'browser', 'code', 'delay', 'card', 'taken_back', 'staff'));
