-- A bulk job can be cancelled: what nobody has begun by then is left alone.
alter table bulk_jobs drop constraint bulk_jobs_state_check, drop constraint bulk_jobs_check;
alter table bulk_jobs
  add constraint bulk_jobs_state_check check (state in ('running', 'done', 'cancelled')),
  add constraint bulk_jobs_check check ((finished_at is not null) = (state <> 'running'));

alter table bulk_job_items
  drop constraint bulk_job_items_state_check,
  drop constraint bulk_job_items_check1;
alter table bulk_job_items
  add constraint bulk_job_items_state_check
    check (state in ('waiting', 'done', 'failed', 'cancelled')),
  add constraint bulk_job_items_check1
    check ((done_at is not null) = (state not in ('waiting', 'cancelled')));

-- Open pages of the key manager look again when keys arrive, are set aside, sold or complained about. A hold of a
-- checkout is not told: it comes and goes with every visitor.
create trigger license_batches_are_told after insert or update on key_batches
  for each statement execute function tell_staff('licenses');
create trigger license_sales_are_told after insert on assignments
  for each statement execute function tell_staff('licenses');
create trigger license_claims_are_told after insert or update on key_claims
  for each statement execute function tell_staff('licenses');
