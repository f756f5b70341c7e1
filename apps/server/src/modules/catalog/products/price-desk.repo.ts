import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

/** Lowering a price in steps is judged as one step within this time. */
const REFERENCE_DAYS = 30

export type NewPrice = Readonly<{
  productId: string
  priceMinor: number
  listMinor: number | null
  /** Null for at once. */
  from: string | null
  madeBy: string
  reason: string
}>

/** A list price below the price is none to compare with. */
export async function insertPrice(tx: Tx, price: NewPrice) {
  const { productId, priceMinor, listMinor, from, madeBy, reason } = price
  await tx
    .insertInto('price_history')
    .values({
      product_id: productId,
      price_minor: priceMinor,
      original_price_minor: listMinor !== null && listMinor >= priceMinor ? listMinor : null,
      valid_from: from === null ? sql<Date>`shop_now()` : from,
      made_by: madeBy,
      reason,
    })
    .execute()
}

export type PricedEdition = Readonly<{
  id: string
  shortName: string
  priceMinor: number | null
  listMinor: number | null
  /** What a new price is measured by: the highest in force within thirty days, or the list price before the first. */
  referenceMinor: number | null
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
        and later.valid_from <= shop_now() - make_interval(days => ${sql.lit(REFERENCE_DAYS)})
    )`

const reference = sql`coalesce((select max(h.price_minor) ${inForce}), p.list_price_minor)`

/** What a new price of an edition is measured by. */
export async function referenceOf(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ minor: number | null }>`
    select ${reference} as minor from products p where p.id = ${id}`.execute(db)
  return rows[0]?.minor ?? null
}

/** The lowest price of the last thirty days. */
export async function lowestOf(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ minor: number | null }>`
    select (select min(h.price_minor) ${inForce}) as minor from products p where p.id = ${id}`.execute(
    db,
  )
  return rows[0]?.minor ?? null
}

/** Editions in any state, with what a new price is measured by. Locked, so that two changes see each other. */
export async function lockPriced(tx: Tx, ids: readonly string[]): Promise<PricedEdition[]> {
  const { rows } = await sql<PricedEdition>`
    select p.id, p.short_name as "shortName", p.list_price_minor as "listMinor",
      (
        select h.price_minor
        from price_history h
        where h.product_id = p.id and h.valid_from <= shop_now()
        order by h.valid_from desc
        limit 1
      ) as "priceMinor",
      ${reference} as "referenceMinor"
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

/** True if it was still to come. */
export async function deletePlanned(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('price_history')
    .where('id', '=', id)
    .where('valid_from', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
