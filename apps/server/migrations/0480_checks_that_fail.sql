-- How many invariants a run could not check; results say why.
alter table invariant_runs add column failures integer not null default 0 check (failures >= 0);
