import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

export type CrossBorderSale = Readonly<{
  orderNumber: string
  /** Of the seller's calendar: this one or the one before. */
  year: number
  netMinor: number
  currency: Currency
  /** What a euro bought on the day, or the nearest day with a publication; null where none is known. */
  rateMicros: number | null
  isTaxedAtHome: boolean
}>

type AskedSales = Readonly<{
  entityId: string
  home: string
  members: readonly string[]
  since: string
}>

/** What a seller sold to consumers in other member states since a day, in the order it was sold. */
export async function crossBorderSales(
  db: Db,
  { entityId, home, members, since }: AskedSales,
): Promise<CrossBorderSale[]> {
  const abroad = members.filter((country) => country !== home)
  const { rows } = await sql<CrossBorderSale>`
    select o.order_number as "orderNumber", extract(year from t.day)::int as year,
      t.gross_minor - t.tax_minor as "netMinor", t.currency,
      case when t.currency = 'EUR' then 1000000 else coalesce(before.rate_micros, after.rate_micros) end
        as "rateMicros",
      t.treatment = 'standard' and left(t.place, 2) = ${home} as "isTaxedAtHome"
    from order_taxes t
    join orders o on o.id = t.order_id
    left join lateral (
      select r.rate_micros
      from reference_rates r
      where r.currency = t.currency and r.day <= t.day
      order by r.day desc
      limit 1) before on true
    left join lateral (
      select r.rate_micros
      from reference_rates r
      where r.currency = t.currency and r.day > t.day
      order by r.day
      limit 1) after on true
    where t.entity_id = ${entityId}
      and t.day >= ${since}::date
      and t.country = any(${abroad}::text[])
      and t.treatment in ('standard', 'exempt', 'unregistered')
      and not exists (
        select from order_taxes later
        where later.order_id = t.order_id and later.generation > t.generation)
    order by t.decided_at, t.order_id`.execute(db)
  return rows
}
