-- When a member was invited who has not chosen a password yet; null for everybody who has.
alter table staff add column invited_at timestamptz;
