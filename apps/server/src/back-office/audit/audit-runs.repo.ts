import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db/db.ts'

type NewRun = Readonly<{ kind: 'check' | 'export'; staffId: string; asked: object }>

/** A run is about the rows that exist when it begins. */
export async function insertRun(tx: Tx, { kind, staffId, asked }: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('audit_runs')
    .values({
      kind,
      staff_id: staffId,
      asked: JSON.stringify(asked),
      up_to: sql`(select coalesce(max(seq), 0) from audit_log)`,
      created_at: sql`shop_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findRun(db: Db, id: number) {
  return await db.selectFrom('audit_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function noteRows(db: Db, id: number, rows: number) {
  await db.updateTable('audit_runs').set({ rows_done: rows }).where('id', '=', id).execute()
}

export async function endRun(db: Db, id: number, firstBad: number | null) {
  await db
    .updateTable('audit_runs')
    .set({ state: 'done', first_bad: firstBad, finished_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** What a worker that died had written. */
export async function dropParts(db: Db, id: number) {
  await db.deleteFrom('audit_run_parts').where('run_id', '=', id).execute()
}

export async function insertPart(db: Db, id: number, part: number, content: string) {
  await db.insertInto('audit_run_parts').values({ run_id: id, part, content }).execute()
}

export async function partOf(db: Db, id: number, part: number) {
  return await db
    .selectFrom('audit_run_parts')
    .select('content')
    .where('run_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst()
}
