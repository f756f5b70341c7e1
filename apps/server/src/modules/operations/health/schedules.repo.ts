import type { Db } from '../../../infra/db/db.ts'

export async function isKnownTick(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('tick_runs')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}
