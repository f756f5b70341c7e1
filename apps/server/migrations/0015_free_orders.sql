-- How many orders a coupon may make free within 24 hours, whatever uses it has left.
alter table coupons add column free_per_day integer not null default 100 check (free_per_day > 0);

create index coupon_uses_by_day on coupon_uses (coupon_id, created_at) where state <> 'released';
