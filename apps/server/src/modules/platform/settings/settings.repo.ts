import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type Stored = Readonly<{ key: string; value: unknown }>

/** What the shop says, and after it what one store says differently. */
export async function storedSettings(db: Db, storeId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select key, value
    from (
      select key, value, false as is_own from store_settings
      union all
      select key, value, true from store_setting_values where store_id = ${storeId}
    ) said
    order by is_own`.execute(db)
  return rows
}

/** Each store, with what it says differently about one setting. */
export async function storesWithOwn(db: Db, key: string) {
  const { rows } = await sql<{ storeId: string; isOwn: boolean; value: unknown }>`
    select s.id as "storeId", o.key is not null as "isOwn", o.value
    from stores s
    left join store_setting_values o on o.store_id = s.id and o.key = ${key}
    order by s.id`.execute(db)
  return rows
}

export async function storeOwnSetting(db: Db, storeId: string, key: string, value: unknown) {
  await sql`
    insert into store_setting_values (store_id, key, value)
    values (${storeId}, ${key}, ${JSON.stringify(value)})
    on conflict (store_id, key) do update
    set value = excluded.value, updated_at = shop_now(),
      version = store_setting_values.version + 1`.execute(db)
}

export async function dropOwnSetting(db: Db, storeId: string, key: string) {
  await db
    .deleteFrom('store_setting_values')
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .execute()
}

/** The version a store's own setting is in; 0 while it says what the shop says. */
export async function lockedOwnVersion(tx: Tx, storeId: string, key: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${storeId} ${key}`}))`.execute(tx)
  const row = await tx
    .selectFrom('store_setting_values')
    .select('version')
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.version ?? 0
}

export async function storeSetting(db: Db, key: string, value: unknown) {
  await sql`
    insert into store_settings (key, value) values (${key}, ${JSON.stringify(value)})
    on conflict (key) do update
    set value = excluded.value, updated_at = shop_now(), version = store_settings.version + 1`.execute(
    db,
  )
}

/** The version a setting is in; 0 while it has its default. No other change gets between. */
export async function lockedVersion(tx: Tx, key: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`.execute(tx)
  return await versionOf(tx, key)
}

/** The version a setting is in at this moment. */
export async function versionOf(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('store_settings')
    .select('version')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.version ?? 0
}

type NewChange = {
  key: string
  before: unknown
  after: unknown
  by: string
  reason: string
  storeId?: string
  isLooser?: boolean
  approvalId?: string
}

export async function insertChange(tx: Tx, { storeId = 'main', ...change }: NewChange) {
  const { key, before, after, by, reason, isLooser = false, approvalId = null } = change
  const { id } = await tx
    .insertInto('setting_changes')
    .values({
      key,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      changed_by: by,
      reason,
      store_id: storeId,
      at: sql`shop_now()`,
      is_looser: isLooser,
      approval_id: approvalId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
