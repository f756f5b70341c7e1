-- transaction
-- ## buying/kept-carts
--
-- The cart of a visit whose browser keeps none: scripts are off, or storage is blocked. Its visit is recognised by the
-- checkout cookie, of which the hash alone is stored.
create table kept_carts (
  id          bigint generated always as identity primary key,
  checkout_id bigint not null unique references checkout_sessions on delete cascade,
  items       jsonb not null check (jsonb_typeof(items) = 'array'),
  coupon_code text,
  changed_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index kept_carts_oldest on kept_carts (expires_at);
