-- After this place of the log a session may read from a copy of the database what it changed itself.
alter table staff_sessions add column wrote_lsn pg_lsn;
