import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../infra/db/db.ts'

/** The columns that a copy of an order is given; the database derives the others itself. */
export async function orderColumns(
  db: Db,
  own: readonly string[] = [],
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name
    from information_schema.columns
    where table_schema = 'public'
      and table_name = 'orders'
      and is_generated = 'NEVER'`.execute(db)
  return sql.join(rows.filter(({ name }) => !own.includes(name)).map(({ name }) => sql.id(name)))
}
