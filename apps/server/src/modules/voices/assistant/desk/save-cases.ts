import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { caseLine } from './case-line.rules.ts'
import { countCases, insertCase, judgedTurn, savedCases } from './cases.repo.ts'

type By = Readonly<{ actor: string; staffId: string }>
type Judgement = Readonly<{ turnId: number; wanted: string; wantsPerson: boolean }>

export const caseCount = ({ db }: Pick<Context, 'db'>) => countCases(db)

/** Keeps an answer with what it should have said. One answer is one case. */
export async function saveEvaluationCase(
  { db }: Pick<Context, 'db'>,
  { actor, staffId }: By,
  { turnId, ...judged }: Judgement,
): Promise<number> {
  return await audited(db, { actor, action: 'assistant.case_kept' }, async (tx) => {
    const turn = await judgedTurn(tx, turnId)
    if (!turn?.question) throw new AppError('not_found')
    const words = { question: turn.question.slice(0, 2_000), answer: turn.answer, ...judged }
    const id = await insertCase(tx, { ...words, turnId, staffId })
    if (id === undefined) throw new AppError('conflict', 'This answer is a test case already.')
    return { result: id, object: `assistant_case:${id}`, meta: { turnId } }
  })
}

/** All cases as a file of the evaluation, and in the audit log who took it. */
export async function casesAsLines({ db }: Pick<Context, 'db'>, actor: string): Promise<string> {
  return await audited(db, { actor, action: 'assistant.cases_taken' }, async (tx) => {
    const cases = await savedCases(tx)
    const result = cases.map((kept) => `${caseLine(kept)}\n`).join('')
    return { result, object: 'assistant_cases', meta: { cases: cases.length } }
  })
}
