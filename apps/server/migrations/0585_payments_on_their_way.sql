-- transaction
-- A payment that the bank still works on: its order is unpaid, and nobody should pay again.
create or replace function is_unpaid(status text) returns boolean
  language sql immutable parallel safe
  return status in ('awaiting', 'processing', 'expired');
alter table payment_attempts drop constraint payment_attempts_status_check;
alter table payment_attempts add constraint payment_attempts_status_check check (status in ('open', 'processing',
  'succeeded', 'cancelled', 'failed', 'duplicate', 'mismatch')) not valid;
-- By which way the buyer paid, in the provider's word, and since when the bank works on it.
alter table payment_attempts add column method text;
alter table payment_attempts add column processing_since timestamptz;
