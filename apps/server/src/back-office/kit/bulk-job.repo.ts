import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../infra/db/db.ts'

/** Long enough for one portion; after it the portion of a worker that died is taken by another. */
const LEASE_SECONDS = 60

export async function insertJob(tx: Tx, job: { act: string; staffId: string; asked: object }) {
  const { id } = await tx
    .insertInto('bulk_jobs')
    .values({
      act: job.act,
      staff_id: job.staffId,
      asked: JSON.stringify(job.asked),
      created_at: sql`shop_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Freezes what the job is about: rows that match later are none of its business. */
export async function insertItems(
  tx: Tx,
  jobId: number,
  objects: RawBuilder<{ object: string }>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_job_items (job_id, position, object)
    select ${jobId}, row_number() over (), chosen.object
    from (${objects}) chosen`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** How many objects there are, counted to one more than a limit. */
export async function countedTo(db: Db, objects: RawBuilder<{ object: string }>, most: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from (${objects}) chosen limit ${most + 1}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findJob(db: Db, id: number) {
  return await db
    .selectFrom('bulk_jobs')
    .select(['id', 'act', 'staff_id', 'asked', 'state', 'created_at', 'finished_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function isRunning(db: Db, id: number): Promise<boolean> {
  return (await findJob(db, id))?.state === 'running'
}

/** The next items nobody works on. */
export async function claimItems(db: Db, jobId: number, most: number) {
  const { rows } = await sql<{ position: number; object: string }>`
    update bulk_job_items item
    set leased_until = shop_now() + make_interval(secs => ${LEASE_SECONDS})
    from (
      select position
      from bulk_job_items
      where job_id = ${jobId}
        and state = 'waiting'
        and exists (select from bulk_jobs job where job.id = ${jobId} and job.state = 'running')
        and (leased_until is null or leased_until <= shop_now())
      order by position
      limit ${most}
      for update skip locked
    ) next
    where item.job_id = ${jobId} and item.position = next.position
    returning item.position, item.object`.execute(db)
  return rows.sort((a, b) => a.position - b.position)
}

export async function endItem(db: Db, jobId: number, position: number, error: string | null) {
  await db
    .updateTable('bulk_job_items')
    .set({ state: error === null ? 'done' : 'failed', error, done_at: sql`shop_now()` })
    .where('job_id', '=', jobId)
    .where('position', '=', position)
    // One that was under way when the job was cancelled is still done.
    .where('state', 'in', ['waiting', 'cancelled'])
    .execute()
}

export async function progressOf(db: Db, jobId: number) {
  return await db
    .selectFrom('bulk_job_items')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'done').as('done'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      fn.countAll<number>().filterWhere('state', '=', 'cancelled').as('cancelled'),
    ])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
}

/** What nobody has finished by now is not begun any more. */
export async function cancelItems(tx: Tx, jobId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_job_items')
    .set({ state: 'cancelled' })
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** True for the one who ended it. */
export async function finishJob(
  tx: Tx,
  id: number,
  state: 'done' | 'cancelled' = 'done',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_jobs')
    .set({ state, finished_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Items in their order, from one position on. */
export async function itemsAfter(db: Db, jobId: number, position: number, most: number) {
  return await db
    .selectFrom('bulk_job_items')
    .select(['position', 'object', 'state', 'error', 'done_at'])
    .where('job_id', '=', jobId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(most)
    .execute()
}

export async function failuresOf(db: Db, jobId: number, most: number) {
  return await db
    .selectFrom('bulk_job_items')
    .select(['object', 'error'])
    .where('job_id', '=', jobId)
    .where('state', '=', 'failed')
    .orderBy('position')
    .limit(most)
    .execute()
}
