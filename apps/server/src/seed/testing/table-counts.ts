import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'

/** How many rows each table of the shop has. */
export async function tableCounts(db: Db): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
      db,
    )
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}
