import { sql } from 'kysely'
import { stated } from './invariant.ts'

const unlike = sql`
  with booked as (
    select (at at time zone 'utc')::date as day, kind, currency, sum(amount_minor) as amount
    from ledger
    group by 1, 2, 3
  ),
  shown as (
    -- A second payment is a kind of its own in the figures, and a charge in the ledger.
    select day, replace(kind, 'second_', '') as kind, currency, sum(amount_minor) as amount
    from (
      select day, kind, currency, amount_minor from figure_days
      union all
      select day, kind, currency, amount_minor from figure_deltas
    ) parts
    where kind <> 'free'
    group by 1, 2, 3
  )
  select day::text, kind, currency, booked.amount as booked, shown.amount as shown
  from booked
  full join shown using (day, kind, currency)
  where coalesce(booked.amount, 0) <> coalesce(shown.amount, 0)
  union all
  select '', 'orders', '', counts.sold, counts.shown
  from (
    select
      (select count(distinct order_id) from ledger where kind = 'charge')
        + (
          select count(*)
          from orders
          where charge_minor = 0 and paid_at is not null and kind <> 'imported'
        ) as sold,
      (
        select coalesce(sum(order_count), 0)
        from (
          select order_count from figure_days
          union all
          select order_count from figure_deltas
        ) parts
      ) as shown
  ) counts
  where counts.sold <> counts.shown`

export const figureInvariant = stated(
  'I38',
  'the figures of each day are what the ledger says, to the cent',
  unlike,
)
