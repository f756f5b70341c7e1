-- Who decided about a claim, and when; evidence that ran out is noticed once, so that pages are made anew.
alter table marketing_claims
  add column version integer not null default 1,
  add column decided_by text references staff,
  add column decided_at timestamptz,
  add column is_lapsed boolean not null default false,
  add constraint marketing_claims_note_length check (length(evidence_note) <= 1000),
  add constraint marketing_claims_file_length check (length(evidence_file) <= 500);
