import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { KeptCase } from './case-line.rules.ts'

type Judged = Readonly<{ question: string | null; answer: string }>

/** An answer of the assistant and the question before it. */
export async function judgedTurn(tx: Tx, id: number): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`
    select t.body as answer, (
      select body
      from chat_turns
      where chat_id = t.chat_id and author = 'visitor' and id < t.id
      order by id desc
      limit 1
    ) as question
    from chat_turns t
    where t.id = ${id} and t.author = 'assistant'`.execute(tx)
  return rows[0]
}

type NewCase = Readonly<{
  turnId: number
  question: string
  answer: string
  wanted: string
  wantsPerson: boolean
  staffId: string
}>

/** Undefined if the answer is a case already. */
export async function insertCase(tx: Tx, { turnId, wantsPerson, staffId, ...words }: NewCase) {
  const row = await tx
    .insertInto('assistant_cases')
    .values({ ...words, turn_id: turnId, wants_person: wantsPerson, staff_id: staffId })
    .onConflict((conflict) =>
      conflict.column('turn_id').where('turn_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function countCases(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('assistant_cases')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const MOST_CASES = 5_000

/** All cases, oldest first. What was asked before is there as long as the chat is. */
export async function savedCases(db: Db): Promise<KeptCase[]> {
  const { rows } = await sql<KeptCase>`
    select c.id, c.wanted, c.wants_person as "wantsPerson", t.topic,
      coalesce((
        select array_agg(asked.body order by asked.id)
        from chat_turns asked
        where asked.chat_id = t.chat_id and asked.author = 'visitor' and asked.id < t.id
      ), array[c.question]) as turns
    from assistant_cases c
    left join chat_turns t on t.id = c.turn_id
    order by c.created_at, c.id
    limit ${MOST_CASES}`.execute(db)
  return rows
}
