-- Who asked on behalf of a buyer, and what staff noted as they decided.
alter table key_claims add column opened_by text;
alter table refund_requests add column staff_note text not null default '' check (length(staff_note) <= 500);

-- The two queues: one state, those that wait longest first.
create index key_claims_waiting on key_claims (state, created_at, id);
create index refund_requests_in_state on refund_requests (state, asked_at, id);
