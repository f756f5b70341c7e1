import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { EditionRow } from './edition-fields.ts'

const version = sql<string>`products.xmin::text`

const priceInForce = sql<number | null>`(
  select p.price_minor
  from price_history p
  where p.product_id = products.id and p.valid_from <= shop_now()
  order by p.valid_from desc
  limit 1
)`

const desk = (db: Db) =>
  db
    .selectFrom('products')
    .selectAll()
    .select([
      version.as('row_version'),
      priceInForce.as('price_minor'),
      sql<string>`updates_until::text`.as('updates_until'),
      sql<string | null>`released_on::text`.as('released_on'),
      sql<string | null>`list_price_checked_on::text`.as('list_price_checked_on'),
    ])

/** An edition in any state, as staff see it. */
export const findEdition = async (db: Db, id: string) =>
  await desk(db).where('id', '=', id).executeTakeFirst()
export type DeskEdition = NonNullable<Awaited<ReturnType<typeof findEdition>>>

/** The same, which nobody else changes until we are done. */
export const lockEdition = async (tx: Tx, id: string) =>
  await desk(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Addresses are given and left one at a time: two editions never get the same one. */
export async function lockSlugs(tx: Tx) {
  await sql`lock table former_slugs in share row exclusive mode`.execute(tx)
}

/** The edition that has or had this address, or whose id it is. */
export async function ownerOfSlug(tx: Tx, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from products where slug = ${slug} or id = ${slug}
    union all
    select product_id from former_slugs where slug = ${slug}
    limit 1`.execute(tx)
  return rows[0]?.id
}

/** Leaves an address to the edition that had it; the one it has now is no former one. */
export async function recordFormerSlug(tx: Tx, productId: string, left: string, taken: string) {
  await tx
    .insertInto('former_slugs')
    .values({ slug: left, product_id: productId, left_at: sql`shop_now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .deleteFrom('former_slugs')
    .where('slug', '=', taken)
    .where('product_id', '=', productId)
    .execute()
}

export async function formerSlugsOf(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('former_slugs')
    .select('slug')
    .where('product_id', '=', productId)
    .orderBy('left_at')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** A draft, after all others. */
export async function insertDraft(tx: Tx, id: string, row: EditionRow) {
  await tx
    .insertInto('products')
    .values({
      ...row,
      id,
      is_active: false,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from products)`,
    })
    .execute()
}

export async function updateEdition(tx: Tx, id: string, row: EditionRow): Promise<string> {
  const { row_version } = await tx
    .updateTable('products')
    .set({ ...row, updated_at: sql`shop_now()` })
    .where('id', '=', id)
    .returning(version.as('row_version'))
    .executeTakeFirstOrThrow()
  return row_version
}

type Marks = Readonly<{ isActive: boolean; publishAt: string | null; isArchived: boolean }>

export async function setMarks(tx: Tx, id: string, { isActive, publishAt, isArchived }: Marks) {
  await tx
    .updateTable('products')
    .set({
      is_active: isActive,
      publish_at: publishAt,
      archived_at: isArchived ? sql<Date>`shop_now()` : null,
      updated_at: sql`shop_now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function isLater(db: Db, at: string): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    select ${at}::timestamptz > shop_now() as later`.execute(db)
  return rows[0]?.later === true
}

/** Puts on sale what was due: what, and each once however many workers look. */
export async function publishDue(tx: Tx): Promise<string[]> {
  const rows = await tx
    .updateTable('products')
    .set({ is_active: true, publish_at: null, updated_at: sql`shop_now()` })
    .where('publish_at', '<=', sql<Date>`shop_now()`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function isAnyDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('publish_at', '<=', sql<Date>`shop_now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that are named come first, in this order; the others follow as they were. */
export async function setOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update products
    set position = placed.position
    from (
      select id, row_number() over (
        order by coalesce(array_position(${[...ids]}::text[], id), 100000), position, id
      ) as position
      from products
    ) placed
    where placed.id = products.id and products.position <> placed.position`.execute(tx)
}
