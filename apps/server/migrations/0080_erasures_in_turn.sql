-- The one tried longest ago is next, so that waiting wishes do not block others.
alter table erasures add column tried_at timestamptz;
drop index erasures_open;
create index erasures_open on erasures (tried_at nulls first, requested_at) where state <> 'done';
