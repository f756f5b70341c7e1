import { type FinderAnswers, isFinderQuestion } from '@keyhaven/contracts/finder'
import {
  type Category,
  editionFor,
  lacksAccess,
  type Needs,
  needsOf,
} from '../../../state/catalog/advice.rules.ts'

/** Writes one answer into an address and keeps what else is there. */
export function withAnswer(address: URLSearchParams, id: string, value: string) {
  const next = new URLSearchParams(address)
  if (isFinderQuestion(id)) next.set(id, value)
  return next
}

export type Advice = Readonly<{ category: Category; reason: string; caveat?: string }>

const NO_ACCESS_ON_MAC =
  'Access exists for Windows only, so no edition brings it to a Mac. If you cannot do without it, you need a Windows PC and Professional Plus.'

function reasonForBusiness(isPaid: boolean, wantsOutlook: boolean): string {
  if (isPaid && wantsOutlook)
    return 'It is the smallest edition that allows paid work, and it includes Outlook.'
  if (isPaid)
    return 'It is the smallest edition that allows paid work. Home is for private use only.'
  return 'It is the smallest edition that includes Outlook.'
}

const reasons: Record<Category, (needs: Needs) => string> = {
  Professional: () => 'It is the only edition with Access, and it needs a Windows PC.',
  Business: ({ isPaid = false, wantsOutlook = false }) => reasonForBusiness(isPaid, wantsOutlook),
  Home: () => 'Word, Excel, PowerPoint and OneNote are all you asked for; more would cost more.',
}

/** One edition for three answers: the smallest that does all that was asked for. */
export function advise(answers: FinderAnswers): Advice {
  const needs = needsOf(answers)
  const category = editionFor(needs)
  const caveat = lacksAccess(needs) ? { caveat: NO_ACCESS_ON_MAC } : {}
  return { category, reason: reasons[category](needs), ...caveat }
}
