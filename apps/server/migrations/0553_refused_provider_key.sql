-- transaction
-- What the card provider said when it refused the key of this process in the last minutes.
alter table heartbeats add column key_refusal text check (length(key_refusal) <= 300);
