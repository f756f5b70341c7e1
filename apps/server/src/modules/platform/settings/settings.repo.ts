import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export async function storedSettings(db: Db) {
  return await db.selectFrom('store_settings').select(['key', 'value']).execute()
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
  const row = await tx
    .selectFrom('store_settings')
    .select('version')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.version ?? 0
}

type NewChange = { key: string; before: unknown; after: unknown; by: string; reason: string }

export async function insertChange(tx: Db, { key, before, after, by, reason }: NewChange) {
  await tx
    .insertInto('setting_changes')
    .values({
      key,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      changed_by: by,
      reason,
      at: sql`shop_now()`,
    })
    .execute()
}
