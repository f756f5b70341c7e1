import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

export type AnswerWords = Readonly<{
  question: string
  answer: string
  path: string | null
  state: 'draft' | 'used' | 'archived' | 'outside'
}>

export async function insertAnswer(tx: Tx, words: AnswerWords, staffId: string): Promise<number> {
  const { id } = await tx
    .insertInto('assistant_answers')
    .values({ ...words, staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The state before; undefined if there is no such answer. */
export async function lockAnswer(tx: Tx, id: number) {
  return await tx
    .selectFrom('assistant_answers')
    .select(['question', 'answer', 'path', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Edit = Readonly<{ id: number; version: number; staffId: string }>

export async function updateAnswer(tx: Tx, words: AnswerWords, { id, version, staffId }: Edit) {
  await tx
    .updateTable('assistant_answers')
    .set({
      ...words,
      staff_id: staffId,
      version: version + 1,
      updated_at: sql<Date>`shop_now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether a page is one of those that answers are found on. */
export async function isKnownPage(db: Db, path: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from knowledge_chunks
    where path = ${path}
      and version = (select hash from knowledge_versions order by used_at desc, hash limit 1)
    limit 1`.execute(db)
  return rows.length > 0
}

/** Questions that staff have written something about, the newest first. */
export async function answeredQuestions(db: Db) {
  return await db
    .selectFrom('assistant_answers')
    .select(['id', 'question', 'state'])
    .orderBy('updated_at', 'desc')
    .limit(500)
    .execute()
}

export async function usedAnswers(db: Db) {
  return await db
    .selectFrom('assistant_answers')
    .select([
      sql<number>`count(*)::integer`.as('used'),
      sql<Date | null>`max(updated_at)`.as('changedAt'),
    ])
    .where('state', '=', 'used')
    .executeTakeFirstOrThrow()
}
