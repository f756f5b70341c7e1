-- A large shop checks each hour what changed, and everything at night.
alter table invariant_runs add column is_whole boolean not null default true;
