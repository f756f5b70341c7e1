-- transaction
-- ## operations/figures
--
-- A second payment of an order and what was given back of it are kinds of their own: neither a sale nor a refund.
alter table figure_days drop constraint figure_days_kind_check;
alter table figure_days add constraint figure_days_kind_check check (kind in ('charge', 'refund', 'refund_reversal',
  'dispute', 'dispute_reversal', 'free', 'second_charge', 'second_refund', 'second_refund_reversal')) not valid;

create or replace function figures_of_entry(
  entry bigint, of_order text, of_kind text, amount bigint, of_currency text, happened_at timestamptz
) returns table (
  day date, kind text, store_id text, channel text, country text, currency text, product_id text,
  amount_minor bigint, usd_minor bigint, order_count integer, unit_count integer
)
language sql stable as $$
  select
    (happened_at at time zone 'utc')::date,
    r.told_kind,
    o.store_id,
    sale_channel(o.kind, o.offer_id),
    o.country,
    of_currency,
    coalesce(p.product_id, ''),
    case
      when p.product_id is null then amount
      else round(amount * p.upto / p.whole) - round(amount * (p.upto - p.weight) / p.whole)
    end::bigint,
    case
      when p.product_id is null then r.usd
      else round(r.usd * p.upto / p.whole) - round(r.usd * (p.upto - p.weight) / p.whole)
    end::bigint,
    case when coalesce(p.place, 1) = 1 and r.is_first then 1 else 0 end,
    case when r.is_first then coalesce(p.quantity, 0) else 0 end
  from orders o
  cross join lateral (
    select
      worth_in_usd(amount, of_currency, coalesce(
        (select c.rate_micros from currency_rates c where c.id = o.rate_id and c.currency = of_currency),
        (
          select c.rate_micros
          from currency_rates c
          where c.currency = of_currency and c.valid_from <= happened_at
          order by c.valid_from desc
          limit 1
        )
      )) as usd,
      of_kind = 'free' or of_kind = 'charge' and not exists (
        select
        from ledger before
        where before.order_id = o.id and before.kind = 'charge' and before.id < entry
      ) as is_first,
      case
        when of_kind in ('charge', 'refund', 'refund_reversal') and exists (
          select
          from ledger l
          join payment_attempts a on a.id = l.attempt_id
          where l.id = entry and a.status = 'duplicate'
        ) then 'second_' || of_kind
        else of_kind
      end as told_kind
  ) r
  left join lateral (
    select
      w.product_id,
      w.quantity,
      w.weight,
      sum(w.weight) over (order by w.product_id) as upto,
      sum(w.weight) over () as whole,
      row_number() over (order by w.product_id) as place
    from (
      select
        l.product_id,
        l.quantity,
        case when sum(l.charge_minor) over () > 0 then l.charge_minor else l.quantity end::numeric as weight
      from order_lines l
      where l.order_id = o.id
    ) w
  ) p on true
  where o.id = of_order
$$;

-- What was counted as a sale or a refund so far moves to its own kind, by the deltas that every figure is read with.
insert into figure_deltas (
  day, kind, store_id, channel, country, currency, product_id, amount_minor, usd_minor, order_count, unit_count
)
select f.day, case way.sign when 1 then f.kind else l.kind end, f.store_id, f.channel, f.country, f.currency,
  f.product_id, way.sign * f.amount_minor, way.sign * f.usd_minor, way.sign * f.order_count, way.sign * f.unit_count
from payment_attempts a
join ledger l on l.order_id = a.order_id and l.attempt_id = a.id
cross join lateral figures_of_entry(l.id, l.order_id, l.kind, l.amount_minor, l.currency, l.at) f
cross join (values (1), (-1)) way (sign)
where a.status = 'duplicate' and l.kind in ('charge', 'refund', 'refund_reversal');
