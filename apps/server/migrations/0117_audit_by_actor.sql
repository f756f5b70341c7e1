-- What one member of staff did, the latest first.
create index if not exists audit_log_of_actor on audit_log (actor, seq);
