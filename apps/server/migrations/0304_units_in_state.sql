-- The newest units are the free ones. By its number alone PostgreSQL walks backwards through all of them to find the
-- latest that were sold, as it takes states for evenly spread; the sum is in these indexes and in no other.
drop index key_units_in_state;
create index key_units_in_state on key_units (status, (id + 0)) where status <> 'held';
drop index key_units_of_batch;
create index key_units_of_batch on key_units (batch_id, status, (id + 0)) where status <> 'held';
