import type { FirstCategory } from '@keyhaven/contracts/data/catalogue'
import {
  type FinderAnswers,
  type FinderQuestion,
  finderQuestions,
} from '@keyhaven/contracts/finder'

export type Category = FirstCategory

/** What decides between the editions of one year; what nobody was asked is left out. */
export type Needs = Readonly<{
  computer?: 'windows' | 'mac' | 'unsure'
  isPaid?: boolean
  wantsOutlook?: boolean
  wantsAccess?: boolean
}>

const hasNoAccess = ({ computer, wantsAccess }: Needs) =>
  wantsAccess === true && computer !== 'mac' && 'No Access'

/** What speaks against each edition, in a buyer's words. Only Windows has Access: on a Mac nobody can want it. */
const objections: Readonly<Record<string, (needs: Needs) => string | false>> = {
  Home: (needs) =>
    (needs.isPaid === true && 'Private use only') ||
    (needs.wantsOutlook === true && 'No Outlook') ||
    hasNoAccess(needs),
  Business: (needs) =>
    hasNoAccess(needs) || (needs.isPaid === false && needs.wantsOutlook !== true && 'Adds Outlook'),
  Professional: ({ computer, wantsAccess }) =>
    (computer === 'mac' && 'Windows only') || (wantsAccess === false && 'Adds Access'),
}

/** Why an edition is out, or undefined while it is not. */
export const objectionTo = (category: string, needs: Needs): string | undefined =>
  objections[category]?.(needs) || undefined

/** The smallest edition that does all that was asked for. */
export function editionFor({ computer, isPaid, wantsOutlook, wantsAccess }: Needs): Category {
  if (wantsAccess && computer !== 'mac') return 'Professional'
  return isPaid || wantsOutlook ? 'Business' : 'Home'
}

/** The one wish that no edition can meet. */
export const lacksAccess = ({ computer, wantsAccess }: Needs): boolean =>
  computer === 'mac' && wantsAccess === true

const QUESTIONS = Object.keys(finderQuestions) as FinderQuestion[]

/** How many of the three questions are answered. */
export const answered = (answers: FinderAnswers) => QUESTIONS.filter((id) => answers[id]).length

/** Access comes with Outlook, so a wish for it says nothing about Outlook alone. */
const appNeeds = {
  neither: { wantsOutlook: false, wantsAccess: false },
  outlook: { wantsOutlook: true, wantsAccess: false },
  access: { wantsAccess: true },
} as const satisfies Record<string, Needs>

/** The answers as the rule reads them. */
export const needsOf = ({ computer, paid, apps }: FinderAnswers): Needs => ({
  ...(computer && { computer }),
  ...(paid && { isPaid: paid === 'yes' }),
  ...(apps && appNeeds[apps]),
})

/** The edition for three answers; none before the third. */
export const editionFound = (answers: FinderAnswers): Category | undefined =>
  answered(answers) === QUESTIONS.length ? editionFor(needsOf(answers)) : undefined
