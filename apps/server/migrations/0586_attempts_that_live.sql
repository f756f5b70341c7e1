-- concurrently
-- needs 0585
alter table payment_attempts validate constraint payment_attempts_status_check;
create index concurrently if not exists payment_attempts_live on payment_attempts (created_at)
  where status in ('open', 'processing');
drop index concurrently if exists payment_attempts_open;
