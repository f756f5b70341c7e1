-- A changed password ends what opens the orders of an address: found by order, not by token.
create index order_access_of_order on order_access (order_id);
create index access_links_unused_of_order on access_links (order_id) where used_at is null;
