-- A code works only in the browser that asked for it. The same mail has a link that works in any, for an
-- hour. The digits are missing where too many were guessed. Codes from before have no browser: they end.
alter table one_time_codes
  alter column code_hash drop not null,
  add column asker_hash bytea,
  add column link_hash bytea unique,
  add column link_expires_at timestamptz;
