import type { Currency } from '@keyhaven/contracts/money'
import type { ComparedPlace } from '@keyhaven/contracts/price-comparisons'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type ComparisonRow = Readonly<{
  id: number
  productId: string
  productName: string
  place: ComparedPlace
  seller: string
  priceMinor: number
  currency: Currency
  sourceUrl: string | null
  sourceNote: string | null
  seenOn: string
  /** The last day on pages. */
  lastDay: string
  isExpired: boolean
}>

/** What every reader of a comparison sees of it. */
const comparisonColumns = sql`
  c.id, c.product_id as "productId", p.name as "productName", c.place, c.seller,
  c.price_minor as "priceMinor", c.currency, c.source_url as "sourceUrl",
  c.source_note as "sourceNote", c.seen_on::text as "seenOn",
  ((c.expires_at - interval '1 day') at time zone 'UTC')::date::text as "lastDay",
  c.expires_at <= shop_now() as "isExpired"`

/** Those that nobody ended, in the order of the catalogue; also such as have run out. */
export async function currentComparisons(db: Db): Promise<ComparisonRow[]> {
  const { rows } = await sql<ComparisonRow>`
    select ${comparisonColumns}
    from price_comparisons c
    join products p on p.id = c.product_id
    where c.ended_at is null
    order by p.position, p.id, c.place desc`.execute(db)
  return rows
}

export type NewComparison = Readonly<{
  productId: string
  place: ComparedPlace
  seller: string
  priceMinor: number
  currency: Currency
  sourceUrl: string | null
  sourceNote: string | null
  seenOn: string
  lastDay: string
  by: string
}>

/** It counts until the end of its last day in UTC. */
export async function insertComparison(tx: Tx, row: NewComparison): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into price_comparisons (product_id, place, seller, price_minor, currency, source_url,
      source_note, seen_on, expires_at, created_by)
    values (${row.productId}, ${row.place}, ${row.seller}, ${row.priceMinor}, ${row.currency},
      ${row.sourceUrl}, ${row.sourceNote}, ${row.seenOn}::date,
      (${row.lastDay}::date + 1)::timestamp at time zone 'UTC', ${row.by})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Ends what was seen in the same place before: its id, or undefined. */
export async function endEarlier(
  tx: Tx,
  { productId, place, by }: Pick<NewComparison, 'productId' | 'place' | 'by'>,
) {
  const { rows } = await sql<{ id: number }>`
    update price_comparisons
    set ended_at = shop_now(), ended_by = ${by}, end_reason = 'Seen again'
    where product_id = ${productId} and place = ${place} and ended_at is null
    returning id`.execute(tx)
  return rows[0]?.id
}

type Ending = Readonly<{ id: number; by: string; reason: string }>

/** Undefined if there is none; `isNew` if nobody ended it before. */
export async function endOne(tx: Tx, { id, by, reason }: Ending) {
  const { rows } = await sql<{ isNew: boolean }>`
    select ended_at is null as "isNew" from price_comparisons where id = ${id} for update`.execute(
    tx,
  )
  if (rows[0]?.isNew) {
    await sql`
      update price_comparisons
      set ended_at = shop_now(), ended_by = ${by}, end_reason = ${reason}
      where id = ${id}`.execute(tx)
  }
  return rows[0]
}

/** Whether there is such an edition. Who enters a second price for it waits for the first. */
export async function lockProduct(tx: Tx, productId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from products where id = ${productId} for no key update`.execute(tx)
  return rows.length > 0
}

export async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from price_comparisons
    where ended_at is null and not is_lapsed and expires_at <= shop_now()
    limit 1`.execute(db)
  return rows.length > 0
}

/** Those that ran out since the last look: noting it has pages made anew. */
export async function noteLapsed(tx: Tx) {
  const { rows } = await sql<{ id: number; seller: string; productName: string }>`
    update price_comparisons c
    set is_lapsed = true
    from products p
    where p.id = c.product_id
      and c.ended_at is null
      and not c.is_lapsed
      and c.expires_at <= shop_now()
    returning c.id, c.seller, p.name as "productName"`.execute(tx)
  return rows
}
