import type { Context } from '../../../../context.ts'
import { usedAnswers } from './answers.repo.ts'
import { budgetDays, figuresOf, knownPages, newestKnowledge } from './figures.repo.ts'

type WithDb = Pick<Context, 'db'>

/** How the answers of the last days did, and those of as many days before. */
export async function figuresNowAndBefore({ db }: WithDb, days: number) {
  const [now, before] = await Promise.all([
    figuresOf(db, { days, back: 0 }),
    figuresOf(db, { days, back: 1 }),
  ])
  return { now, before }
}

export const costsOf = ({ db }: WithDb, days: number) => budgetDays(db, days)

export async function newestVersion({ db }: WithDb): Promise<string> {
  return (await newestKnowledge(db))?.hash ?? ''
}

/** What is searched, by page. */
export async function knowledgeState({ db }: WithDb) {
  const [version, answers] = await Promise.all([newestKnowledge(db), usedAnswers(db)])
  const pages = version ? await knownPages(db, version.hash) : []
  return { version, pages, answers }
}
