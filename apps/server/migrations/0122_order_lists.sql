-- What the staff list of orders is sorted, narrowed and searched by. docs/back-office-lists.md has the whole table.

-- The views of the list: few rows each, newest first.
create index orders_waiting on orders (created_at desc, id desc)
  where fulfilment_status in ('backordered', 'partial');
create index orders_given_up on orders (created_at desc, id desc)
  where payment_status = 'expired';
create index orders_refunded on orders (created_at desc, id desc)
  where payment_status in ('refunded', 'partially_refunded');
create index orders_free on orders (created_at desc, id desc)
  where charge_minor = 0;
create index orders_in_review on orders (created_at desc, id desc)
  where payment_status = 'review';
create index orders_disputed on orders (created_at desc, id desc)
  where payment_status in ('disputed', 'dispute_lost');

-- A place in a list needs a second column for orders paid in the same moment.
drop index orders_recently_paid;
create index orders_recently_paid on orders (paid_at desc, id desc)
  where paid_at is not null;

-- Searches. The order of bytes, so that the start of a word is a range of the index.
create index orders_by_domain on orders (split_part(email_normal, '@', 2), created_at desc, id desc);
create index orders_by_email on orders (email_normal collate "C");
create index orders_by_last_name on orders (lower(last_name) collate "C");
create index orders_by_full_name on orders (lower(first_name || ' ' || last_name) collate "C");
