import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type Words = Readonly<{ title: string; body: string }>

export async function cannedReplies(db: Db) {
  return await db
    .selectFrom('canned_replies')
    .select(['id', 'title', 'body', 'version'])
    .orderBy(sql`lower(title)`)
    .execute()
}

/** Undefined if the title is taken. */
export async function insertReply(tx: Tx, { title, body }: Words): Promise<number | undefined> {
  const row = await tx
    .insertInto('canned_replies')
    .values({ title, body })
    .onConflict((conflict) => conflict.expression(sql`lower(title)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Edit = Words & Readonly<{ id: number; version: number }>

export async function updateReply(tx: Tx, { id, version, title, body }: Edit) {
  const other = await tx
    .selectFrom('canned_replies')
    .select('id')
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) return 'taken'
  const { numUpdatedRows } = await tx
    .updateTable('canned_replies')
    .set({ title, body, version: version + 1, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'done' : 'changed'
}

export async function deleteReply(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('canned_replies')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
