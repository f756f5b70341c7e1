import { type FeedFormat, feedFormats } from '@keyhaven/contracts/feeds'
import type { FeedSettings } from '@keyhaven/contracts/staff/feeds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Problem } from './catalogue-item.rules.ts'

/** A catalogue in motion is written again after so long, whatever the schedule says. */
const CALM_SECONDS = 15

/** Feeds that were asked for, whose time has come, or whose catalogue has changed. */
export async function dueFeeds(db: Db): Promise<FeedFormat[]> {
  const { rows } = await sql<{ format: FeedFormat }>`
    select f.format
    from shopping_feeds f, content_version c
    where f.asked_at is not null
      or (f.is_on and (
        f.built_at is null
        or f.built_at < shop_now() - make_interval(mins => f.every_minutes)
        or (f.built_from is distinct from c.version
          and f.built_at < shop_now() - make_interval(secs => ${CALM_SECONDS}))))
    order by f.format`.execute(db)
  return rows.map(({ format }) => format)
}

/** Editions that the owner keeps out of feeds. */
export async function keptOutOfFeeds(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('is_active', '=', true)
    .where('is_in_feeds', '=', false)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const contentVersion = async (db: Db): Promise<number> => {
  const { version } = await db
    .selectFrom('content_version')
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}

const row = (db: Db) =>
  db
    .selectFrom('shopping_feeds')
    .select([
      'format',
      'is_on',
      'currency',
      'country',
      'every_minutes',
      'token_made_at',
      'version',
      'asked_at',
      'built_at',
      'items',
      'left_out',
      'fetched_at',
    ])

export const feedOf = (db: Db, format: FeedFormat) =>
  row(db).where('format', '=', format).executeTakeFirstOrThrow()
export type FeedRow = Awaited<ReturnType<typeof feedOf>>

export async function allFeeds(db: Db): Promise<FeedRow[]> {
  const rows = await row(db).execute()
  return feedFormats.flatMap((format) => rows.filter((one) => one.format === format))
}

export type Built = Readonly<{
  body: string
  items: number
  leftOut: number
  from: number
  /** What was asked for after this is built again. */
  startedAt: Date
  problems: readonly Problem[]
  /** The files of the other stores, by their ids. */
  files: ReadonlyMap<string, string>
}>

export async function storeBuilt(tx: Tx, format: FeedFormat, built: Built) {
  await tx
    .updateTable('shopping_feeds')
    .set({
      body: built.body,
      items: built.items,
      left_out: built.leftOut,
      built_from: built.from,
      built_at: sql`shop_now()`,
      asked_at: sql`case when asked_at > ${built.startedAt} then asked_at end`,
    })
    .where('format', '=', format)
    .execute()
  await tx.deleteFrom('feed_problems').where('format', '=', format).execute()
  await storeFiles(tx, format, built.files)
  if (built.problems.length === 0) return
  const rows = built.problems.map(({ productId, ...problem }) => ({
    format,
    product_id: productId,
    ...problem,
  }))
  await tx.insertInto('feed_problems').values(rows).execute()
}

/** The files of stores that are open; those of closed ones go. */
async function storeFiles(tx: Tx, format: FeedFormat, files: Built['files']) {
  await tx.deleteFrom('store_feed_files').where('format', '=', format).execute()
  if (files.size === 0) return
  const rows = [...files].map(([store_id, body]) => ({
    format,
    store_id,
    body,
    built_at: sql<Date>`shop_now()`,
  }))
  await tx.insertInto('store_feed_files').values(rows).execute()
}

/** False if someone was faster. */
export async function updateFeed(
  tx: Tx,
  format: FeedFormat,
  seen: number,
  settings: FeedSettings,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shopping_feeds')
    .set({
      is_on: settings.isOn,
      currency: settings.currency,
      country: settings.country,
      every_minutes: settings.everyMinutes,
      version: sql`version + 1`,
      asked_at: sql`shop_now()`,
    })
    .where('format', '=', format)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setToken = (tx: Tx, format: FeedFormat, hash: Buffer) =>
  tx
    .updateTable('shopping_feeds')
    .set({ token_hash: hash, token_made_at: sql`shop_now()` })
    .where('format', '=', format)
    .execute()

export const askForBuild = (tx: Tx, format: FeedFormat) =>
  tx
    .updateTable('shopping_feeds')
    .set({ asked_at: sql`shop_now()` })
    .where('format', '=', format)
    .execute()

/** The file behind a token, as the store tells it that is asked; undefined for a wrong one, and for a feed that is off or not built yet. */
export async function fileBehind(db: Db, hash: Buffer, storeId: string) {
  const { rows } = await sql<{ format: FeedFormat; body: string }>`
    select f.format, t.body
    from shopping_feeds f
    cross join lateral (
      select f.body where ${storeId} = 'main'
      union all
      select s.body from store_feed_files s where s.format = f.format and s.store_id = ${storeId}
    ) as t (body)
    where f.token_hash = ${hash} and f.is_on and t.body is not null`.execute(db)
  return rows[0]
}

/** At most one write a minute, however often it is fetched. */
export const noteFetched = (db: Db, format: FeedFormat) =>
  db
    .updateTable('shopping_feeds')
    .set({ fetched_at: sql`shop_now()` })
    .where('format', '=', format)
    .where(sql<boolean>`coalesce(fetched_at < shop_now() - interval '1 minute', true)`)
    .execute()
