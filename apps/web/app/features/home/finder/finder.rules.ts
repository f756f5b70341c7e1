import type { FinderAnswers, FinderQuestion } from '@keyhaven/contracts/finder'
import { finderQuestions } from '@keyhaven/contracts/finder'
import type { Product } from '@keyhaven/contracts/products'
import {
  type Category,
  editionFor,
  lacksAccess,
  type Needs,
  objectionTo,
} from '../../../state/catalog/advice.rules.ts'

/** From one arch to three: each box keeps its place on the stage. */
export const places: readonly Category[] = ['Home', 'Business', 'Professional']

const QUESTIONS = Object.keys(finderQuestions) as FinderQuestion[]

export const answered = (answers: FinderAnswers) => QUESTIONS.filter((id) => answers[id]).length

const isYes = (answer: 'yes' | 'no' | 'unsure') => answer === 'yes'

/** The answers as the rule reads them. Who has to ask what Access is does not need it. */
export const needsOf = ({ computer, paid, access }: FinderAnswers): Needs => ({
  ...(computer && { computer }),
  ...(paid && { isPaid: isYes(paid) }),
  ...(access && { wantsAccess: isYes(access) }),
})

/** The edition for three answers; none before the third. */
export const found = (answers: FinderAnswers): Category | undefined =>
  answered(answers) === QUESTIONS.length ? editionFor(needsOf(answers)) : undefined

/** Why a box is sent back, in a word or two. */
export const sentBack = (category: string, answers: FinderAnswers): string | undefined =>
  objectionTo(category, needsOf(answers))

export type Reason = Readonly<{ text: string; isWarning?: boolean }>

function runsOn(product: Product, { computer }: FinderAnswers): Reason {
  if (computer === 'mac') return { text: 'Runs on your Mac' }
  if (computer === 'windows') return { text: 'Runs on your PC' }
  if (product.systemRequirements.windowsOnly) return { text: 'Windows only', isWarning: true }
  return { text: 'Runs on PC and Mac' }
}

function allows(product: Product, answers: FinderAnswers): Reason {
  if (lacksAccess(needsOf(answers))) return { text: 'No Access on a Mac', isWarning: true }
  const isPaid = answers.paid === 'yes'
  if (product.category === 'Professional') {
    return { text: isPaid ? 'Access and commercial use' : 'Includes Access' }
  }
  return { text: isPaid ? 'Commercial use' : 'Private use' }
}

/** Three reasons for the edition that was found, in the terms of the answers. */
export const reasonsFor = (product: Product, answers: FinderAnswers): readonly Reason[] => [
  runsOn(product, answers),
  allows(product, answers),
]

/** "6 apps with Outlook and Teams" */
export function appsLine({ apps }: Product): string {
  const special = apps.filter((app) => ['Outlook', 'Teams', 'Access'].includes(app))
  if (special.length === 0) return `${apps.length} apps: ${apps.join(', ')}`
  const last = special.at(-1)
  const before = special.slice(0, -1).join(', ')
  return `${apps.length} apps with ${before} and ${last}`
}
