import type { QuestionGroup } from '@keyhaven/contracts/staff/assistant-answers'
import type { Context } from '../../../../context.ts'
import { answeredQuestions } from './answers.repo.ts'
import { areAlike, groupedQuestions, subjectOf } from './questions.rules.ts'
import { missedQuestions } from './unanswered.repo.ts'

const MOST_GROUPS = 50

/** Questions that nothing answered, like ones together, with the answer that staff have begun to it. Marked ones are left out. */
export async function unanswered({ db }: Pick<Context, 'db'>, days: number) {
  const [missed, written] = await Promise.all([missedQuestions(db, days), answeredQuestions(db)])
  const answers = written.map((one) => ({ ...one, words: subjectOf(one.question) }))
  const groups = groupedQuestions(missed).map(({ words, lastAt, ...group }): QuestionGroup => {
    const answer = answers.find((one) => areAlike(one.words, words))
    return {
      ...group,
      lastAt: lastAt.toISOString(),
      answer: answer ? { id: answer.id, state: answer.state } : null,
    }
  })
  const isOutside = ({ answer }: QuestionGroup) => answer?.state === 'outside'
  return {
    groups: groups.filter((group) => !isOutside(group)).slice(0, MOST_GROUPS),
    questions: missed.length,
    outside: groups.filter(isOutside).reduce((sum, { count }) => sum + count, 0),
  }
}
