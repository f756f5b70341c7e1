-- Lists of units: those in one state, and those of one batch. A hold lasts minutes and is left out, so that
-- a sale writes each of them once.
create index key_units_in_state on key_units (status, id) where status <> 'held';
drop index key_units_of_batch;
create index key_units_of_batch on key_units (batch_id, status, id) where status <> 'held';

create index key_batches_quarantined on key_batches (imported_at desc, id desc) where quarantined_at is not null;
create index key_batches_undone on key_batches (imported_at desc, id desc) where undone_at is not null;
create index key_batches_of_product on key_batches (product_id, imported_at desc, id desc);
create index key_batches_of_supplier on key_batches (supplier_id, imported_at desc, id desc);

-- The whole queue, whatever people wait for.
create index backorders_longest_wait on backorders (paid_at, order_line_id);
