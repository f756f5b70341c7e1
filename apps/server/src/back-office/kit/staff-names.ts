import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'

/** The name of a member of staff by how the audit log names them; null for rules, buyers and programs. */
export async function nameOfActor(db: Db, actor: string | null): Promise<string | null> {
  if (!actor?.startsWith('staff:')) return null
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name
    from staff
    where id = ${actor.slice('staff:'.length)}`.execute(db)
  return rows[0]?.name ?? null
}
