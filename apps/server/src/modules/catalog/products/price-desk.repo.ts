import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Permit } from '../sale-floor/judge-sale.ts'
import type { PlannedPrice } from '../sale-floor/schedule.ts'

/** The lowest price that pages tell is that of these days. */
const LOWEST_DAYS = 30

export type NewPrice = Readonly<{
  productId: string
  priceMinor: number
  listMinor: number | null
  /** Null for at once. */
  from: string | null
  madeBy: string
  reason: string
  /** What two people approved, where it is below the floor. */
  permit?: Permit | undefined
}>

/** A list price below the price is none to compare with. */
export async function insertPrice(tx: Tx, price: NewPrice) {
  const { productId, priceMinor, listMinor, from, madeBy, reason, permit } = price
  await tx
    .insertInto('price_history')
    .values({
      product_id: productId,
      price_minor: priceMinor,
      original_price_minor: listMinor !== null && listMinor >= priceMinor ? listMinor : null,
      valid_from: from === null ? sql<Date>`shop_now()` : from,
      made_by: madeBy,
      reason,
      approval_id: permit?.approvalId ?? null,
      approved_share_bp: permit?.shareBp ?? null,
    })
    .execute()
}

export type PricedEdition = Readonly<{
  id: string
  shortName: string
  priceMinor: number | null
  listMinor: number | null
}>

/** Prices of an edition that were in force within the last days, including the one they began with. */
const inForce = sql`
  from price_history h
  where h.product_id = p.id
    and h.valid_from <= shop_now()
    and not exists (
      select from price_history later
      where later.product_id = h.product_id
        and later.valid_from > h.valid_from
        and later.valid_from <= shop_now() - make_interval(days => ${sql.lit(LOWEST_DAYS)})
    )`

/** The lowest price of the last thirty days. */
export async function lowestOf(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ minor: number | null }>`
    select (select min(h.price_minor) ${inForce}) as minor from products p where p.id = ${id}`.execute(
    db,
  )
  return rows[0]?.minor ?? null
}

/** Editions in any state. Locked, so that two changes see each other. */
export async function lockPriced(tx: Tx, ids: readonly string[]): Promise<PricedEdition[]> {
  const { rows } = await sql<PricedEdition>`
    select p.id, p.short_name as "shortName", p.list_price_minor as "listMinor",
      (
        select h.price_minor
        from price_history h
        where h.product_id = p.id and h.valid_from <= shop_now()
        order by h.valid_from desc
        limit 1
      ) as "priceMinor"
    from products p
    where p.id = any(${[...ids]}::text[])
    order by p.id
    for update of p`.execute(tx)
  return rows
}

export type PriceRow = Readonly<{
  id: number
  priceMinor: number
  listMinor: number | null
  from: Date
  isPlanned: boolean
  madeBy: string | null
  reason: string
}>

/** The prices of an edition, the newest first. */
export async function pricesOfEdition(db: Db, productId: string): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select h.id, h.price_minor as "priceMinor", h.original_price_minor as "listMinor", h.valid_from as "from",
      h.valid_from > shop_now() as "isPlanned", s.first_name || ' ' || s.last_name as "madeBy", h.reason
    from price_history h
    left join staff s on 'staff:' || s.id = h.made_by
    where h.product_id = ${productId}
    order by h.valid_from desc
    limit 200`.execute(db)
  return rows
}

/** A price that waits for its day, with the one that would be in force instead. */
export async function plannedPrice(db: Db, id: number) {
  const { rows } = await sql<{
    productId: string
    priceMinor: number
    beforeMinor: number | null
    isTooLate: boolean
  }>`
    select h.product_id as "productId", h.price_minor as "priceMinor",
      h.valid_from <= shop_now() + interval '5 seconds' as "isTooLate",
      (
        select b.price_minor
        from price_history b
        where b.product_id = h.product_id and b.valid_from < h.valid_from
        order by b.valid_from desc
        limit 1
      ) as "beforeMinor"
    from price_history h
    where h.id = ${id}`.execute(db)
  return rows[0]
}

/** Prices of editions that wait for their day, the next first; and what time it is. */
export async function plannedOf(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ now: number; planned: PlannedPrice[] | null }>`
    select extract(epoch from shop_now())::float8 * 1000 as now,
      (
        select jsonb_agg(
          jsonb_build_object('id', h.id, 'productId', h.product_id, 'minor', h.price_minor,
            'from', extract(epoch from h.valid_from) * 1000, 'shareBp', h.approved_share_bp,
            'approvalId', h.approval_id) order by h.valid_from)
        from price_history h
        where h.product_id = any(${[...ids]}::text[]) and h.valid_from > shop_now()
      ) as planned`.execute(tx)
  return { now: rows[0]?.now ?? 0, planned: rows[0]?.planned ?? [] }
}

/** The same price on the same day, with the share that two people approved. Prices are written, never changed. */
export async function permitPlanned(tx: Tx, id: number, { shareBp, approvalId }: Permit) {
  await sql`
    with gone as (
      delete from price_history where id = ${id} and valid_from > shop_now() returning *
    )
    insert into price_history
      (product_id, price_minor, original_price_minor, valid_from, made_by, reason, approval_id, approved_share_bp)
    select product_id, price_minor, original_price_minor, valid_from, made_by, reason, ${approvalId}, ${shareBp}
    from gone`.execute(tx)
}

/** True if it was still to come. */
export async function deletePlanned(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('price_history')
    .where('id', '=', id)
    .where('valid_from', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
