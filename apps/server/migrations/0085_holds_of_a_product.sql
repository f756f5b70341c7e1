-- Who pays takes what unpaid orders hold of a product, those held last first.
create index key_units_held on key_units (product_id, hold_until) where status = 'held';
