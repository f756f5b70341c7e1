-- A sum that staff ask for. Anyone with the address may see and pay it; `cpl_` links were made for a customer.
create table payment_links (
  id              text primary key check (id ~ '^c?pl_[A-Z2-7]{26}$'),
  title           text not null check (length(title) between 1 and 120),
  description     text not null default '' check (length(description) <= 500),
  amount_minor    bigint not null check (amount_minor > 0),
  currency        text not null check (currency in (
                    'USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  custom_message  text not null default '' check (length(custom_message) <= 500),
  collect_phone   boolean not null default false,
  collect_address boolean not null default false,
  expires_at      timestamptz,
  -- Null is as often as anyone likes.
  max_uses        integer check (max_uses > 0),
  paused_at       timestamptz,
  created_by      text not null references staff,
  created_at      timestamptz not null default now()
);

create index payment_links_newest on payment_links (created_at desc, id desc);

-- Editions that come with the payment; the sum asked for includes them.
create table payment_link_products (
  link_id    text not null references payment_links,
  product_id text not null references products,
  quantity   integer not null check (quantity between 1 and 50),
  primary key (link_id, product_id)
);

-- Who changed what of a link. Rows are only ever added.
create table payment_link_changes (
  id         bigint generated always as identity primary key,
  link_id    text not null references payment_links,
  action     text not null check (action in ('created', 'edited', 'paused', 'resumed')),
  changed_by text not null references staff,
  facts      jsonb not null,
  at         timestamptz not null default now()
);

create index payment_link_changes_of on payment_link_changes (link_id, id);

-- The price of a cart is the sum of its lines. That of a payment link was set as a whole, under a title: its lines,
-- if it has any, are what comes with it and cost nothing of their own.
alter table orders
  add column kind text not null default 'cart' check (kind in ('cart', 'payment_link')),
  add column payment_link_id text references payment_links,
  add column title text,
  add column region text not null default '',
  add constraint orders_of_links check (
    (kind = 'payment_link') = (payment_link_id is not null)
    and (kind = 'payment_link') = (title is not null)
    and (kind = 'cart' or discount_minor = 0 and coupon_id is null));

create index orders_of_link on orders (payment_link_id) where payment_link_id is not null;
