-- What the shop took and gave back, by day: rows of whole days, and deltas that are not yet part of them. A figure is
-- the sum of both. The amount has no sign; the kind says which way the money went.
create table figure_days (
  -- UTC, of the moment the money moved.
  day          date not null,
  kind         text not null
    check (kind in ('charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal', 'free')),
  store_id     text not null,
  channel      text not null,
  country      text not null,
  currency     text not null,
  -- Empty where a payment link names no edition.
  product_id   text not null,
  amount_minor bigint not null,
  -- At the rate of the order.
  usd_minor    bigint not null,
  -- Paid for the first time, or free.
  order_count  integer not null,
  unit_count   integer not null,
  primary key (day, kind, store_id, channel, country, currency, product_id)
);

create table figure_deltas (
  id           bigint generated always as identity primary key,
  day          date not null,
  kind         text not null,
  store_id     text not null,
  channel      text not null,
  country      text not null,
  currency     text not null,
  product_id   text not null,
  amount_minor bigint not null,
  usd_minor    bigint not null,
  order_count  integer not null,
  unit_count   integer not null
);

-- How the order came to be.
create function sale_channel(kind text, offer_id bigint) returns text
language sql immutable as $$
  select case
    when offer_id is not null then 'offer'
    when kind = 'cart' then 'web'
    when kind = 'payment_link' then 'link'
    when kind = 'manual' then 'staff'
    else kind
  end
$$;

-- Dollars for an amount, halves up.
create function worth_in_usd(amount bigint, currency text, rate_micros bigint) returns bigint
language sql immutable as $$
  select case
    when currency = 'USD' then amount
    when rate_micros is null then 0
    when currency = 'JPY' then round(amount::numeric * 1e8 / rate_micros)
    else round(amount::numeric * 1e6 / rate_micros)
  end::bigint
$$;

-- One entry of the ledger, split over the lines of its order by what they cost. Rounded on the running sum, so that
-- the parts are the entry to the cent. The order counts with its first line.
create function figures_of_entry(
  entry bigint, of_order text, of_kind text, amount bigint, of_currency text, happened_at timestamptz
) returns table (
  day date, kind text, store_id text, channel text, country text, currency text, product_id text,
  amount_minor bigint, usd_minor bigint, order_count integer, unit_count integer
)
language sql stable as $$
  select
    (happened_at at time zone 'utc')::date,
    of_kind,
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
      ) as is_first
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

-- In the transaction that writes the entry: there is never one without the other.
create function note_entries() returns trigger
language plpgsql as $$
begin
  insert into figure_deltas (
    day, kind, store_id, channel, country, currency, product_id, amount_minor, usd_minor, order_count, unit_count
  )
  select f.*
  from fresh n
  cross join lateral figures_of_entry(n.id, n.order_id, n.kind, n.amount_minor, n.currency, n.at) f;
  return null;
end $$;

create trigger entries_are_figures
after insert on ledger
referencing new table as fresh
for each statement execute function note_entries();

-- A free order moves no money: it counts on the day it is given. What was imported is no sale of this shop.
create function note_free_orders() returns trigger
language plpgsql as $$
begin
  insert into figure_deltas (
    day, kind, store_id, channel, country, currency, product_id, amount_minor, usd_minor, order_count, unit_count
  )
  select f.*
  from fresh n
  join orders o on o.id = n.order_id
  cross join lateral figures_of_entry(0, o.id, 'free', 0, o.charge_currency, o.paid_at) f
  where n.field = 'payment'
    and n.to_state = 'paid'
    and n.from_state in ('awaiting', 'expired', 'review')
    and o.charge_minor = 0
    and o.kind <> 'imported';
  return null;
end $$;

create trigger free_orders_are_figures
after insert on order_status_changes
referencing new table as fresh
for each statement execute function note_free_orders();

-- All figures anew from the ledger, for data that came past the triggers.
create function rebuild_figures() returns void
language plpgsql as $$
begin
  lock table ledger, order_status_changes in share row exclusive mode;
  delete from figure_deltas;
  delete from figure_days;
  insert into figure_days
  select
    f.day, f.kind, f.store_id, f.channel, f.country, f.currency, f.product_id,
    sum(f.amount_minor), sum(f.usd_minor), sum(f.order_count), sum(f.unit_count)
  from (
    select f.*
    from ledger l
    cross join lateral figures_of_entry(l.id, l.order_id, l.kind, l.amount_minor, l.currency, l.at) f
    union all
    select f.*
    from orders o
    cross join lateral figures_of_entry(0, o.id, 'free', 0, o.charge_currency, o.paid_at) f
    where o.charge_minor = 0 and o.paid_at is not null and o.kind <> 'imported'
  ) f
  group by f.day, f.kind, f.store_id, f.channel, f.country, f.currency, f.product_id;
end $$;

select rebuild_figures();
