import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

/** The newest guidance that is in use. */
export async function currentPrompt(db: Db) {
  return await db
    .selectFrom('assistant_prompts')
    .select(['version', 'body'])
    .where('used_from', '<=', sql<Date>`shop_now()`)
    .orderBy('used_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
