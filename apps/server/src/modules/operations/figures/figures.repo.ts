import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { Cut, Entries, Period } from './figures.rules.ts'

/**
 * Adds deltas to their days and takes them away, in one statement: both happen or neither. A worker passes by what
 * another holds, and days are written in one order, so that no two wait for each other. How many it took.
 */
export async function foldDeltas(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from figure_deltas
      where id = any(array(
        select id
        from figure_deltas
        order by id
        limit ${most}
        for update skip locked))
      returning *
    ),
    added as (
      insert into figure_days as d
      select day, kind, store_id, channel, country, currency, product_id,
        sum(amount_minor), sum(usd_minor), sum(order_count), sum(unit_count)
      from taken
      group by day, kind, store_id, channel, country, currency, product_id
      order by day, kind, store_id, channel, country, currency, product_id
      on conflict (day, kind, store_id, channel, country, currency, product_id) do update
      set amount_minor = d.amount_minor + excluded.amount_minor,
        usd_minor = d.usd_minor + excluded.usd_minor,
        order_count = d.order_count + excluded.order_count,
        unit_count = d.unit_count + excluded.unit_count
    )
    select count(*)::integer as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

const columns: Readonly<Record<Cut, string | null>> = {
  total: null,
  day: 'day',
  edition: 'product_id',
  currency: 'currency',
  country: 'country',
  store: 'store_id',
  channel: 'channel',
}

const moved = (column: string, kind: string) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where kind = ${sql.lit(kind)}), 0)::float8`

const sums = (column: string) => sql`
  json_build_object(
    'charged', ${moved(column, 'charge')},
    'refunded', ${moved(column, 'refund')} - ${moved(column, 'refund_reversal')},
    'disputed', ${moved(column, 'dispute')},
    'wonBack', ${moved(column, 'dispute_reversal')},
    'secondCharged', ${moved(column, 'second_charge')},
    'secondReturned', ${moved(column, 'second_refund')} - ${moved(column, 'second_refund_reversal')})`

export type FigureRow = Readonly<{
  cut: Cut
  key: string
  isNow: boolean
  /** Dollars, at the rate of each order. */
  usd: Entries
  /** Minor units of the currency: only where each row is of one. */
  own: Entries
  /** Free ones included. */
  orders: number
  freeOrders: number
  units: number
}>

/** Whole days and what is not yet part of them, at one moment. */
const all = ({ before, to, stores }: Period): RawBuilder<unknown> => {
  const within = sql`
    day between ${before}::date and ${to}::date
    and (${stores}::text[] is null or store_id = any(${stores}::text[]))`
  const parts = sql`to_char(day, 'YYYY-MM-DD') as day, kind, store_id, channel, country, currency,
    product_id, amount_minor, usd_minor, order_count, unit_count`
  return sql`
    select ${parts} from figure_days where ${within}
    union all
    select ${parts} from figure_deltas where ${within}`
}

/** The figures of a period and of the one before, cut in every way asked for, in one statement. */
export async function readFigures(
  db: Db,
  period: Period,
  cuts: readonly Cut[],
): Promise<FigureRow[]> {
  const names = cuts.flatMap((cut) => columns[cut] ?? [])
  const sets = cuts.map((cut) => {
    const column = columns[cut]
    return column ? sql`(is_now, ${sql.ref(column)})` : sql`(is_now)`
  })
  const cutOf = sql.join(
    cuts
      .filter((cut) => cut !== 'total')
      .map((cut) => sql`when grouping(${sql.ref(columns[cut] ?? '')}) = 0 then ${sql.lit(cut)}`),
    sql` `,
  )
  const key =
    names.length === 0
      ? sql`''`
      : sql`coalesce(${sql.join(names.map((name) => sql.ref(name)))}, '')`
  const { rows } = await sql<FigureRow>`
    select
      ${names.length === 0 ? sql`'total'` : sql`case ${cutOf} else 'total' end`} as cut,
      ${key} as key,
      is_now as "isNow",
      ${sums('usd_minor')} as usd,
      ${sums('amount_minor')} as own,
      sum(order_count)::integer as orders,
      coalesce(sum(order_count) filter (where kind = 'free'), 0)::integer as "freeOrders",
      sum(unit_count)::integer as units
    from (
      select day >= ${period.from} as is_now, * from (${all(period)}) every_row
    ) figures
    group by grouping sets (${sql.join(sets)})`.execute(db)
  return rows
}

export type DisputedOrders = Readonly<{ now: number; before: number }>

/** Orders with a dispute in the period, and in the one before. */
export async function countDisputedOrders(
  db: Db,
  { before, from, to, stores }: Period,
): Promise<DisputedOrders> {
  const isNow = sql`l.at >= ${from}::date::timestamp at time zone 'UTC'`
  const { rows } = await sql<DisputedOrders>`
    select (count(distinct l.order_id) filter (where ${isNow}))::integer as now,
      (count(distinct l.order_id) filter (where not (${isNow})))::integer as before
    from ledger l
    join orders o on o.id = l.order_id
    where l.kind = 'dispute'
      and l.at >= ${before}::date::timestamp at time zone 'UTC'
      and l.at < (${to}::date + 1)::timestamp at time zone 'UTC'
      and (${stores}::text[] is null or o.store_id = any(${stores}::text[]))`.execute(db)
  return rows[0] ?? { now: 0, before: 0 }
}
