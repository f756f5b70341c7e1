import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

const MOST = 2
/** Of the letters that two questions share; below that another thing is asked. */
const LEAST_ALIKE = 0.45

type Published = { page: string; path: string; heading: string; text: string; score: number }

/** What staff answered to a question like this one, and let the assistant use. */
export async function publishedAnswers(db: Db, question: string): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select question as page, path, question as heading, answer as text, 100::float8 as score
    from assistant_answers
    where state = 'used' and path is not null and similarity(question, ${question}) >= ${LEAST_ALIKE}
    order by similarity(question, ${question}) desc, id
    limit ${MOST}`.execute(db)
  return rows
}
