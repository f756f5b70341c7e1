-- Two shops of one kind count their orders alike, so an order is told apart by the name of its shop, too.
alter table shop_imports
  add column shop_name text not null default '' check (char_length(shop_name) <= 60);
alter table imported_orders
  add column shop_name text not null default '' check (char_length(shop_name) <= 60);
alter table imported_customers
  add column shop_name text not null default '' check (char_length(shop_name) <= 60);

drop index imported_orders_once;
drop index imported_customers_once;
create unique index imported_orders_once on imported_orders (foreign_id, source, lower(shop_name))
  where undone_at is null;
create unique index imported_customers_once on imported_customers (email_normal, source, lower(shop_name))
  where undone_at is null;
