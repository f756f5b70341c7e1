-- The last day on which the publisher supplies security updates for an edition.
alter table products add column updates_until date;

update products
set updates_until = case version
  when '2024' then date '2029-10-09'
  when '2021' then date '2026-10-13'
  else date '2025-10-14'
end;

alter table products alter column updates_until set not null;

-- The list price that was seen, where and when. A price never changes once it has begun, but it can be
-- looked up again. Only a list price that was seen is shown; a live shop also needs its address.
alter table products
  add column list_price_minor bigint check (list_price_minor > 0),
  add column list_price_source text,
  add column list_price_url text,
  add column list_price_checked_on date,
  add constraint list_prices_are_dated check (
    list_price_minor is null or (list_price_source is not null and list_price_checked_on is not null)
  );

-- The prices every shop begins with. Others were entered by people, who know where they saw them.
update products
set list_price_minor = p.original_price_minor, list_price_source = 'the publisher’s store',
  list_price_checked_on = date '2026-11-01'
from price_history p
where p.product_id = products.id and p.original_price_minor is not null
  and p.valid_from = timestamptz '2026-01-01 00:00:00+00';
