-- concurrently
-- What the views of staff look for, newest first: one index where each state had its own. A paid order is in none.
create index concurrently if not exists orders_in_list_state on orders (list_state, created_at desc, id desc)
  where list_state is not null;
