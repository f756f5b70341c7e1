-- concurrently
-- needs 0550
alter table disputes validate constraint disputes_state_check;
create index concurrently if not exists disputes_open on disputes (due_at, id)
  where state in ('inquiry', 'needs_response', 'appeal', 'unknown');
create index concurrently if not exists disputes_with_the_bank on disputes (opened_at desc, id desc)
  where state in ('under_review', 'appeal_review');
drop index concurrently if exists disputes_to_answer;
drop index concurrently if exists disputes_under_review;
