import { sql } from 'kysely'
import type { Tx } from '../../../infra/db/db.ts'

/** Makes the parts of the next weeks, and drops those whose time is over. Resolves to how many went. */
export async function maintainPartitions(tx: Tx): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`select keep_parts() as dropped`.execute(tx)
  return rows[0]?.dropped ?? 0
}

export async function countTimedTables(tx: Tx): Promise<void> {
  await sql`select count_partitioned_tables()`.execute(tx)
}

/** Steps back after a second where others use the tables; the next turn comes. */
export async function stepBackSoon(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(tx)
}
