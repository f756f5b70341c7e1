import { sql } from 'kysely'
import { isAmong } from '../../../infra/db/any-of.ts'
import type { Db } from '../../../infra/db/db.ts'

const LOWEST_PRICE_DAYS = 30
const LIST_PRICE_DAYS = 30

/** Every active edition with the price in force and the lowest one of the last thirty days. */
export async function activeProducts(db: Db) {
  return await db
    .selectFrom('products')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('price_history')
          .select(['price_minor', 'original_price_minor', 'valid_from'])
          .whereRef('price_history.product_id', '=', 'products.id')
          .where('valid_from', '<=', sql<Date>`shop_now()`)
          .orderBy('valid_from', 'desc')
          .limit(1)
          .as('price'),
      (join) => join.onTrue(),
    )
    .leftJoin('product_availability', 'product_availability.product_id', 'products.id')
    .selectAll('products')
    .select(['price.price_minor', 'price.original_price_minor', 'availability'])
    .select([
      sql<string>`updates_until::text`.as('updates_until'),
      sql<string | null>`list_price_checked_on::text`.as('list_price_checked_on'),
      isProven.as('is_list_price_proven'),
      sql<boolean>`updates_until < shop_now()::date`.as('are_updates_over'),
      sql<string | null>`released_on::text`.as('released_on'),
      formerSlugs.as('former_slugs'),
    ])
    .select(lowestPrice.as('lowest_price_minor'))
    .select(priceBefore.as('price_before_minor'))
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

const formerSlugs = sql<string[]>`array(
  select slug from former_slugs where product_id = products.id order by left_at, slug
)`

/** Whether a list price was seen at an address lately enough to compare with it. */
const isProven = sql<boolean>`(
  list_price_url is not null
  and list_price_checked_on >= shop_now()::date - ${sql.lit(LIST_PRICE_DAYS)}
)`

/** Prices in force at any moment of the period, including the one it began with. */
const lowestPrice = sql<number>`(
  select min(p.price_minor)
  from price_history p
  where p.product_id = products.id
    and p.valid_from <= shop_now()
    and not exists (
      select from price_history later
      where later.product_id = p.product_id
        and later.valid_from > p.valid_from
        and later.valid_from <= shop_now() - make_interval(days => ${sql.lit(LOWEST_PRICE_DAYS)})
    )
)`

/**
 * What a price that fell in the last thirty days fell from: the lowest one in force during the thirty
 * days before. None once the price is older, or if it is the first.
 */
const priceBefore = sql<number | null>`(
  select min(p.price_minor)
  from price_history p
  where p.product_id = products.id
    and p.valid_from < price.valid_from
    and price.valid_from > shop_now() - make_interval(days => ${sql.lit(LOWEST_PRICE_DAYS)})
    and not exists (
      select from price_history later
      where later.product_id = p.product_id
        and later.valid_from > p.valid_from
        and later.valid_from <= price.valid_from - make_interval(days => ${sql.lit(LOWEST_PRICE_DAYS)})
    )
)`

export type ProductRow = Awaited<ReturnType<typeof activeProducts>>[number]

/** Editions that are sold, or may be one day. */
export async function unarchivedIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where((where) => where.or([where('is_active', '=', true), where('archived_at', 'is', null)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The price in force of each product that is on sale. */
export async function pricesInForce(db: Db, productIds: string[]) {
  return await db
    .selectFrom('products')
    .innerJoin('price_history', 'price_history.product_id', 'products.id')
    .distinctOn('products.id')
    .select(['products.id', 'products.name', 'price_history.price_minor'])
    .where(sql<boolean>`products.id = ${isAmong(productIds, 'text')}`)
    .where('products.is_active', '=', true)
    .where('price_history.valid_from', '<=', sql<Date>`shop_now()`)
    .orderBy('products.id')
    .orderBy('price_history.valid_from', 'desc')
    .execute()
}

export async function hasChecked(db: Db, productIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(${[...productIds]}::text[])`)
    .where('delivery', '=', 'checked')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The last price that began of each product, whether it is still on sale or not. */
export async function lastPrices(db: Db, productIds: string[]) {
  return await db
    .selectFrom('price_history')
    .distinctOn('product_id')
    .select(['product_id', 'price_minor'])
    .where(sql<boolean>`product_id = any(${productIds})`)
    .where('valid_from', '<=', sql<Date>`shop_now()`)
    .orderBy('product_id')
    .orderBy('valid_from', 'desc')
    .execute()
}

/**
 * True when a price has begun, a list price has become too old to compare with or updates have ended
 * since the last look; the version rises once, however many look.
 */
export async function noticeDuePrices(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update content_version
    set version = version + 1, prices_as_of = shop_now()
    where exists (
      select from price_history
      where valid_from > prices_as_of and valid_from <= shop_now()
    )
    or exists (
      select from own_prices
      where valid_from > prices_as_of and valid_from <= shop_now()
    )
    or exists (
      select from products
      where updates_until between prices_as_of::date and shop_now()::date - 1
        or list_price_checked_on + ${sql.lit(LIST_PRICE_DAYS)}
          between prices_as_of::date and shop_now()::date - 1
    )
    returning version`.execute(db)
  return rows.length > 0
}

type AvailabilityRow = { product_id: string; availability: 'ready' | 'processing' }

/** Writes what changed and nothing else; those whose word changed. */
export async function storeAvailability(db: Db, rows: AvailabilityRow[]): Promise<string[]> {
  // A row that is in the way is locked, and that is written down, even where nothing changes.
  const { rows: changed } = await sql<{ product_id: string }>`
    insert into product_availability as known (product_id, availability)
    select now.product_id, now.availability
    from unnest(
        ${rows.map((row) => row.product_id)}::text[],
        ${rows.map((row) => row.availability)}::text[]
      ) as now (product_id, availability)
    where not exists (
      select
      from product_availability same
      where same.product_id = now.product_id and same.availability = now.availability
    )
    on conflict (product_id) do update
    set availability = excluded.availability, changed_at = now()
    where known.availability <> excluded.availability
    returning product_id`.execute(db)
  return changed.map((row) => row.product_id)
}
