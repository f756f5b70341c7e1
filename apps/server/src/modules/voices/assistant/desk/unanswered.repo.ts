import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import type { Missed } from './questions.rules.ts'

const MOST_READ = 2_000

/** What was asked before each answer that did not help. */
export async function missedQuestions(db: Db, days: number): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select asked.body as question, asked.created_at as at, missed.chat_id as "chatId"
    from chat_turns missed
    cross join lateral (
      select body, created_at
      from chat_turns
      where chat_id = missed.chat_id and author = 'visitor' and id < missed.id
      order by id desc
      limit 1
    ) asked
    where missed.is_miss and missed.created_at > shop_now() - make_interval(days => ${days})
    order by missed.created_at desc, missed.id desc
    limit ${MOST_READ}`.execute(db)
  return rows
}
