-- The reconciler leaves an attempt alone until then: a worker has it in hand, or had it just now.
alter table payment_attempts add column check_after timestamptz;
