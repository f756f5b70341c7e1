-- The report of customers reads paid orders of some days from the index alone.
drop index orders_recently_paid;
create index orders_recently_paid on orders (paid_at desc, id desc)
  include (email_normal, country, total_minor)
  where paid_at is not null;
