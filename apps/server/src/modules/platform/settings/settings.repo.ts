import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

export async function storedSettings(db: Db) {
  return await db.selectFrom('store_settings').select(['key', 'value']).execute()
}

export async function storeSetting(db: Db, key: string, value: unknown) {
  await sql`
    insert into store_settings (key, value) values (${key}, ${JSON.stringify(value)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db)
}
