import { type Currency, isCurrency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { Dated } from './reference.rules.ts'

/** What sales are measured by, as it was at one moment. */
export type Measures = Readonly<{
  /** In milliseconds, by the clock that decides. */
  at: number
  /** By product. */
  prices: ReadonlyMap<string, readonly Dated[]>
  rates: ReadonlyMap<Currency, readonly Dated[]>
  /** By product and currency: the one in force, where one is. */
  own: ReadonlyMap<string, Dated>
}>

type DatedRow = Readonly<{ of: string; minor: number | null; from: number }> &
  Pick<Dated, 'shareBp' | 'approvalId'>

export const ownKey = (productId: string, currency: Currency) => `${productId} ${currency}`

const facts = sql`'from', extract(epoch from h.valid_from) * 1000, 'shareBp', h.approved_share_bp,
  'approvalId', h.approval_id`

const byName = (rows: readonly DatedRow[] | null): ReadonlyMap<string, readonly Dated[]> =>
  Map.groupBy(
    (rows ?? []).flatMap(({ minor, ...row }) => (minor === null ? [] : [{ ...row, minor }])),
    ({ of }) => of,
  )

/** Every price of a year, every rate of a month and the prices fixed in currencies, in one statement. */
export async function readMeasures(db: Db): Promise<Measures> {
  const { rows } = await sql<{
    at: number
    prices: DatedRow[] | null
    rates: DatedRow[] | null
    own: DatedRow[] | null
  }>`
    select extract(epoch from shop_now())::float8 * 1000 as at,
      (
        select jsonb_agg(
          jsonb_build_object('of', h.product_id, 'minor', h.price_minor, ${facts}) order by h.valid_from)
        from price_history h
        where h.valid_from <= shop_now()
          and not exists (
            select from price_history later
            where later.product_id = h.product_id and later.valid_from > h.valid_from
              and later.valid_from <= shop_now() - interval '365 days'
          )
      ) as prices,
      (
        select jsonb_agg(
          jsonb_build_object('of', h.currency, 'minor', h.rate_micros, ${facts}) order by h.valid_from)
        from currency_rates h
        where h.valid_from <= shop_now()
          and not exists (
            select from currency_rates later
            where later.currency = h.currency and later.valid_from > h.valid_from
              and later.valid_from <= shop_now() - interval '30 days'
          )
      ) as rates,
      (
        select jsonb_agg(
          jsonb_build_object('of', h.product_id || ' ' || h.currency, 'minor', h.price_minor, ${facts}))
        from (
          select distinct on (product_id, currency) *
          from own_prices
          where valid_from <= shop_now()
          order by product_id, currency, valid_from desc
        ) h
      ) as own`.execute(db)
  const [read] = rows
  if (!read) throw new Error('nothing to measure by')
  const rates = [...byName(read.rates)].flatMap(([currency, dated]) =>
    isCurrency(currency) ? [[currency, dated] as const] : [],
  )
  const own = [...byName(read.own)].flatMap(([name, [dated]]) =>
    dated ? [[name, dated] as const] : [],
  )
  return {
    at: read.at,
    prices: byName(read.prices),
    rates: new Map(rates),
    own: new Map(own),
  }
}
