-- What the staff list of customers is sorted and searched by. docs/back-office-lists.md has the whole table.

-- The latest paid order of an address: each buyer has one place in the list, that of the last purchase.
create index orders_paid_of_email on orders (email_normal, paid_at desc, id desc)
  where paid_at is not null;

create index customers_newest on customers (created_at desc, id desc);

-- Searches. The order of bytes, so that the start of a word is a range of the index.
create index customers_by_email on customers (email_normal collate "C");
create index customers_by_domain on customers (split_part(email_normal, '@', 2));
create index customers_by_last_name on customers (lower(last_name) collate "C");
create index customers_by_full_name on customers (lower(first_name || ' ' || last_name) collate "C");
