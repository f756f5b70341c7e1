import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { DEAD_LETTERS } from '../../../infra/work/queue.ts'

/** The queue a job died in; null if nobody noted it. */
export async function queueOfLetter(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ queue: string | null }>`
    select source_name as queue
    from pgboss.job
    where name = ${DEAD_LETTERS} and id = ${id}::uuid`.execute(db)
  return rows[0]?.queue ?? null
}
