-- What was paid opens an order only until something ends its access: a new password, another address, a merge, an erasure.
alter table orders add column access_closed_at timestamptz;

-- Since when a browser has an order open; for the browser that closed it to all others, since then.
alter table order_access add column open_since timestamptz not null default shop_now();
