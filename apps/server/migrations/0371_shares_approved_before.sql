-- What two people approved before shares were written down stays approved, for what it came to then.
with approved as (
  select distinct on (result) id, result, payload
  from approvals
  where state = 'approved' and kind in ('coupon.create', 'coupon.edit')
  order by result, decided_at desc
), judged as (
  select c.id, a.id as approval_id,
    greatest((a.payload ->> 'cheapestMinor')::numeric, c.min_subtotal_minor) as cart
  from coupons c
  join approved a on a.result = 'coupon:' || c.id
)
update coupons c
set approval_id = j.approval_id,
  approved_share_bp = case
    when c.percent_bp is not null then 10000 - c.percent_bp
    else greatest(0, floor((j.cart - c.amount_minor) * 10000 / j.cart))::integer
  end
from judged j
where j.id = c.id and (c.percent_bp is not null or (j.cart > 0 and coalesce(c.currency, 'USD') = 'USD'));

update coupons c
set approval_id = t.approval_id, approved_share_bp = t.approved_share_bp
from coupons t
where t.id = c.template_id and t.approved_share_bp is not null;

with approved as (
  select distinct on (result) id, result, (payload ->> 'valueMinor')::numeric as value
  from approvals
  where state = 'approved' and kind in ('payment-link.create', 'payment-link.edit')
  order by result, decided_at desc
)
update payment_links l
set approval_id = a.id, approved_share_bp = least(10000, floor(l.amount_minor * 10000 / a.value))::integer
from approved a
where a.result = 'payment-link:' || l.id and a.value > 0;

with approved as (
  select id, result, (payload ->> 'valueMinor')::numeric as value
  from approvals
  where state = 'approved' and kind = 'business-quote.offer'
)
update business_offers o
set approval_id = a.id, approved_share_bp = least(10000, floor(o.total_minor * 10000 / a.value))::integer
from approved a
where a.result = 'offer:' || o.id and a.value > 0;

-- A price that is in force, or waits for its day, goes on as it was entered: the shop does not close with an upgrade.
create temporary table reference_now on commit drop as
select p.id as product_id,
  greatest(
    (
      select max(h.price_minor)
      from price_history h
      where h.product_id = p.id and h.valid_from <= shop_now()
        and not exists (
          select from price_history later
          where later.product_id = h.product_id and later.valid_from > h.valid_from
            and later.valid_from <= shop_now() - interval '30 days'
        )
    ),
    (
      select floor(max(h.price_minor) * 0.6)
      from price_history h
      where h.product_id = p.id and h.valid_from <= shop_now()
        and not exists (
          select from price_history later
          where later.product_id = h.product_id and later.valid_from > h.valid_from
            and later.valid_from <= shop_now() - interval '365 days'
        )
    )
  ) as minor,
  coalesce((select (value #>> '{}')::numeric from store_settings where key = 'prices.floor_percent'), 50) as percent
from products p;

alter table price_history disable trigger user;
update price_history h
set approved_share_bp = floor(h.price_minor * 10000 / r.minor)::integer
from reference_now r
where r.product_id = h.product_id
  and r.minor > 0
  and h.price_minor * 100 < r.minor * r.percent
  and not exists (
    select from price_history later
    where later.product_id = h.product_id and later.valid_from > h.valid_from and later.valid_from <= shop_now()
  );
alter table price_history enable trigger user;

alter table own_prices disable trigger user;
update own_prices o
set approved_share_bp = floor(o.price_minor * 10000 / in_currency.minor)::integer
from (
  select r.product_id, c.currency, r.percent,
    r.minor * c.rate_micros / (case when c.currency = 'JPY' then 100000000 else 1000000 end) as minor
  from reference_now r
  cross join (
    select distinct on (currency) currency, rate_micros
    from currency_rates
    where valid_from <= shop_now()
    order by currency, valid_from desc
  ) c
) in_currency
where in_currency.product_id = o.product_id
  and in_currency.currency = o.currency
  and in_currency.minor > 0
  and o.price_minor * 100 < in_currency.minor * in_currency.percent
  and not exists (
    select from own_prices later
    where later.product_id = o.product_id and later.currency = o.currency
      and later.valid_from > o.valid_from and later.valid_from <= shop_now()
  );
alter table own_prices enable trigger user;
