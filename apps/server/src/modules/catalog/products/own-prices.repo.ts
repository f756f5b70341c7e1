import type { Currency } from '@keyhaven/contracts/money'
import type { OwnCurrency } from '@keyhaven/contracts/staff/products'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Permit } from '../sale-floor/judge-sale.ts'
import type { Dated } from '../sale-floor/reference.rules.ts'
import type { PlannedOwn } from '../sale-floor/schedule.ts'
import type { OwnPrice } from './products.rules.ts'

/** As long as for prices in dollars: a fall is judged, and told, by what was asked within these days. */
const DAYS = sql.lit(30)

/** The youngest row of each edition and currency that has begun; one without a price has ended. */
const inForce = sql`
  select distinct on (o.product_id, o.currency) o.product_id, o.currency, o.price_minor, o.valid_from
  from own_prices o
  where o.valid_from <= shop_now()
  order by o.product_id, o.currency, o.valid_from desc`

/** Whether a row was replaced before the days began that count. */
const wasOverBefore = (moment: ReturnType<typeof sql>) => sql`exists (
  select from own_prices later
  where later.product_id = o.product_id
    and later.currency = o.currency
    and later.valid_from > o.valid_from
    and later.valid_from <= ${moment} - make_interval(days => ${DAYS})
)`

/** Every price that is fixed in a currency now. */
export async function ownPricesNow(db: Db): Promise<(OwnPrice & { productId: string })[]> {
  const { rows } = await sql<OwnPrice & { productId: string }>`
    select p.product_id as "productId", p.currency, p.price_minor as "priceMinor",
      (
        select min(o.price_minor)
        from own_prices o
        where o.product_id = p.product_id and o.currency = p.currency
          and o.valid_from <= shop_now()
          and not ${wasOverBefore(sql`shop_now()`)}
      ) as "lowestMinor",
      (
        select min(o.price_minor)
        from own_prices o
        where o.product_id = p.product_id and o.currency = p.currency
          and o.valid_from < p.valid_from
          and p.valid_from > shop_now() - make_interval(days => ${DAYS})
          and not ${wasOverBefore(sql`p.valid_from`)}
      ) as "beforeMinor"
    from (${inForce}) p
    where p.price_minor is not null
    order by p.product_id, p.currency`.execute(db)
  return rows
}

/** The prices of these editions in one currency, where they have one of their own. */
export async function ownMinors(
  db: Db,
  productIds: readonly string[],
  currency: Currency,
): Promise<ReadonlyMap<string, number>> {
  if (currency === 'USD') return new Map()
  const { rows } = await sql<{ productId: string; minor: number }>`
    select p.product_id as "productId", p.price_minor as minor
    from (
      select distinct on (product_id) product_id, price_minor
      from own_prices
      where product_id = any(${[...productIds]}::text[])
        and currency = ${currency}
        and valid_from <= shop_now()
      order by product_id, valid_from desc
    ) p
    where p.price_minor is not null`.execute(db)
  return new Map(rows.map(({ productId, minor }) => [productId, minor]))
}

/** Prices of an edition in a currency that were in force within thirty days, as amounts; zero where it was converted. */
export async function ownPast(db: Db, productId: string, currency: Currency): Promise<Dated[]> {
  const { rows } = await sql<Dated>`
    select coalesce(o.price_minor, 0) as minor, extract(epoch from o.valid_from)::float8 * 1000 as "from",
      o.approved_share_bp as "shareBp", o.approval_id as "approvalId"
    from own_prices o
    where o.product_id = ${productId} and o.currency = ${currency}
      and o.valid_from <= shop_now()
      and not ${wasOverBefore(sql`shop_now()`)}
    order by o.valid_from`.execute(db)
  return rows
}

/** Prices of editions in currencies that wait for their day, the next first. */
export async function plannedOwnOf(tx: Tx, ids: readonly string[]): Promise<PlannedOwn[]> {
  const { rows } = await sql<PlannedOwn>`
    select o.id, o.product_id as "productId", o.currency, o.price_minor as minor,
      extract(epoch from o.valid_from)::float8 * 1000 as "from", o.approved_share_bp as "shareBp",
      o.approval_id as "approvalId"
    from own_prices o
    where o.product_id = any(${[...ids]}::text[]) and o.valid_from > shop_now()
    order by o.valid_from`.execute(tx)
  return rows
}

/** The same price on the same day, with the share that two people approved. Prices are written, never changed. */
export async function permitPlannedOwn(tx: Tx, id: number, { shareBp, approvalId }: Permit) {
  await sql`
    with gone as (
      delete from own_prices where id = ${id} and valid_from > shop_now() returning *
    )
    insert into own_prices
      (product_id, currency, price_minor, valid_from, made_by, reason, approval_id, approved_share_bp)
    select product_id, currency, price_minor, valid_from, made_by, reason, ${approvalId}, ${shareBp}
    from gone`.execute(tx)
}

export type NewOwnPrice = Readonly<{
  productId: string
  currency: OwnCurrency
  /** Null to go back to the converted price. */
  priceMinor: number | null
  /** Null for at once. */
  from: string | null
  madeBy: string
  reason: string
  /** What two people approved, where it is below the floor. */
  permit?: Permit | undefined
}>

export async function insertOwnPrice(tx: Tx, price: NewOwnPrice) {
  const { productId, currency, priceMinor, from, madeBy, reason, permit } = price
  await tx
    .insertInto('own_prices')
    .values({
      product_id: productId,
      currency,
      price_minor: priceMinor,
      valid_from: from === null ? sql<Date>`shop_now()` : from,
      made_by: madeBy,
      reason,
      approval_id: permit?.approvalId ?? null,
      approved_share_bp: permit?.shareBp ?? null,
    })
    .execute()
}

export type OwnPriceRow = Readonly<{
  id: number
  currency: Currency
  priceMinor: number | null
  from: Date
  state: 'past' | 'current' | 'planned'
  madeBy: string | null
  reason: string
}>

/** Every price of an edition in other currencies, by currency and the newest first. */
export async function ownPricesOf(db: Db, productId: string): Promise<OwnPriceRow[]> {
  const { rows } = await sql<OwnPriceRow>`
    select o.id, o.currency, o.price_minor as "priceMinor", o.valid_from as "from",
      case
        when o.valid_from > shop_now() then 'planned'
        when exists (
          select from own_prices later
          where later.product_id = o.product_id and later.currency = o.currency
            and later.valid_from > o.valid_from and later.valid_from <= shop_now()
        ) then 'past'
        else 'current'
      end as state,
      s.first_name || ' ' || s.last_name as "madeBy", o.reason
    from own_prices o
    left join staff s on 'staff:' || s.id = o.made_by
    where o.product_id = ${productId}
    order by o.currency, o.valid_from desc
    limit 200`.execute(db)
  return rows
}

/** A price that waits for its day, with what would go on instead: null for the converted price. */
export async function plannedOwn(db: Db, id: number) {
  const { rows } = await sql<{
    productId: string
    currency: OwnCurrency
    priceMinor: number | null
    beforeMinor: number | null
    isTooLate: boolean
  }>`
    select o.product_id as "productId", o.currency, o.price_minor as "priceMinor",
      o.valid_from <= shop_now() + interval '5 seconds' as "isTooLate",
      (
        select b.price_minor
        from own_prices b
        where b.product_id = o.product_id and b.currency = o.currency
          and b.valid_from < o.valid_from
        order by b.valid_from desc
        limit 1
      ) as "beforeMinor"
    from own_prices o
    where o.id = ${id}`.execute(db)
  return rows[0]
}

/** True if it was still to come. */
export async function deletePlannedOwn(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('own_prices')
    .where('id', '=', id)
    .where('valid_from', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
