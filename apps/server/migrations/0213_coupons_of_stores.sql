-- A coupon may be for one store alone; null is every store.
alter table coupons add column store_id text references stores;
