-- transaction
-- A loss may be appealed, and the provider may use a word that the shop does not know.
alter table disputes drop constraint disputes_state_check;
alter table disputes add constraint disputes_state_check check (state in ('inquiry', 'needs_response',
  'under_review', 'closed', 'won', 'lost', 'appeal', 'appeal_review', 'unknown')) not valid;
