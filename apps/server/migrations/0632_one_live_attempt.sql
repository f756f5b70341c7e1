-- concurrently
-- One order is paid by one attempt at a time: another begins when the one before has ended.
create unique index concurrently if not exists payment_attempts_one_live on payment_attempts (order_id)
  where status in ('open', 'processing');
