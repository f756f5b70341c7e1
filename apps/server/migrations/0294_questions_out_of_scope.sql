-- Questions that this shop does not answer are marked so, and listed as open no more.
alter table assistant_answers
  drop constraint assistant_answers_state_check,
  add constraint assistant_answers_state_check
    check (state in ('draft', 'used', 'archived', 'outside'));
