-- transaction
-- ## buying/kept-carts
--
-- A cart that someone prepared for a buyer, opened by the token of a link; the hash alone is kept. Hours later it is
-- forgotten, paid or not.
create table handed_carts (
  id          bigint generated always as identity primary key,
  token_hash  bytea not null unique,
  store_id    text not null references stores,
  items       jsonb not null check (jsonb_typeof(items) = 'array'),
  coupon_code text,
  email       text,
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index handed_carts_oldest on handed_carts (expires_at);
create index handed_carts_of_store on handed_carts (store_id);

-- Browsers that opened one: the payment of any of them uses it up.
create table handed_cart_openings (
  handed_cart_id bigint references handed_carts on delete cascade,
  checkout_id    bigint references checkout_sessions on delete cascade,
  opened_at      timestamptz not null,
  primary key (handed_cart_id, checkout_id)
);
create index handed_cart_openings_of_checkout on handed_cart_openings (checkout_id);
