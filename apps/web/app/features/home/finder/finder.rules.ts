import type { FinderAnswers } from '@keyhaven/contracts/finder'
import type { Product } from '@keyhaven/contracts/products'
import {
  type Category,
  lacksAccess,
  needsOf,
  objectionTo,
} from '../../../state/catalog/advice.rules.ts'

/** From one arch to three: each box keeps its place on the stage. */
export const places: readonly Category[] = ['Home', 'Business', 'Professional']

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
  const app = answers.apps === 'access' ? 'Access' : answers.apps === 'outlook' && 'Outlook'
  if (app && product.category !== 'Home') {
    return { text: isPaid ? `${app} and commercial use` : `Includes ${app}` }
  }
  return { text: isPaid ? 'Commercial use' : 'Private use' }
}

/** Two reasons for the edition that was found, in the terms of the answers. */
export const reasonsFor = (product: Product, answers: FinderAnswers): readonly Reason[] => [
  runsOn(product, answers),
  allows(product, answers),
]

/** What a smaller edition would do without, where one app alone makes the difference. */
export const appToDoWithout = ({ paid, apps }: FinderAnswers): string | undefined =>
  paid === 'no' && apps === 'outlook' ? 'Outlook' : undefined

/** "6 apps with Outlook and Teams" */
export function appsLine({ apps }: Product): string {
  const special = apps.filter((app) => ['Outlook', 'Teams', 'Access'].includes(app))
  if (special.length === 0) return `${apps.length} apps: ${apps.join(', ')}`
  const last = special.at(-1)
  const before = special.slice(0, -1).join(', ')
  return `${apps.length} apps with ${before} and ${last}`
}
