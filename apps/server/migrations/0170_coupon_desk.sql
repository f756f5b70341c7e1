-- What staff decide about a coupon. Its counts change with every sale, so it has a version of its own.
alter table coupons
  add column version integer not null default 1,
  add column name text not null default '' check (length(name) <= 120),
  -- Null is every currency, with amounts in US cents; otherwise it is for that one alone, and amounts are in its units.
  add column currency text check (currency in (
    'USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR')),
  add column excluded_product_ids text[] not null default '{}',
  -- Whether a link of the shop may put it into a cart; typed in, it works either way.
  add column is_claimable boolean not null default false,
  -- The coupon whose rules it was made with, where it is one of many codes for one use.
  add column template_id bigint references coupons,
  add column created_by text references staff;

-- Until now every code could be claimed.
update coupons set is_claimable = true;

create index coupons_newest on coupons (created_at desc, id desc) where template_id is null;
create index coupons_of_template on coupons (template_id, created_at desc, id desc) where template_id is not null;
create index coupons_by_code on coupons (code text_pattern_ops);
create index coupon_uses_newest on coupon_uses (coupon_id, created_at desc, order_id);
create index coupon_lockouts_latest on coupon_lockouts (until desc, subject);
