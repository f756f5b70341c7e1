import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listAnswers, WrittenAnswer } from '@keyhaven/contracts/staff/assistant-answers'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Query = RequestOf<typeof listAnswers>['query']
type AnswerRow = Omit<WrittenAnswer, 'updatedAt'> & Readonly<{ updatedAt: Date }>

const answerPlan: ListPlan = {
  name: 'assistant-answers',
  columns: sql`
    a.id, a.question, a.answer, a.path, a.state, a.version, a.updated_at as "updatedAt",
    (select s.first_name || ' ' || s.last_name from staff s where s.id = a.staff_id) as by`,
  from: sql`assistant_answers a`,
  id: { by: sql`a.id`, type: 'bigint' },
  sorts: { updatedAt: { by: sql`a.updated_at`, type: 'timestamptz' } },
  filters: { state: (state: string) => sql`a.state = ${state}` },
}

const asWritten = (row: AnswerRow): WrittenAnswer => ({
  id: row.id,
  question: row.question,
  answer: row.answer,
  path: row.path,
  state: row.state,
  version: row.version,
  by: row.by,
  updatedAt: row.updatedAt.toISOString(),
})

export async function listedAnswers(
  ctx: StaffContext,
  { state, ...query }: Query,
): Promise<ResponseOf<typeof listAnswers>> {
  const { rows, ...where } = await listed<AnswerRow>(ctx, answerPlan, {
    ...query,
    filters: { state },
  })
  return { success: true, answers: rows.map(asWritten), ...where }
}

export async function oneAnswer({ db }: StaffContext, id: number): Promise<WrittenAnswer> {
  const { rows } = await sql<AnswerRow>`
    select ${answerPlan.columns} from ${answerPlan.from} where a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return asWritten(row)
}
