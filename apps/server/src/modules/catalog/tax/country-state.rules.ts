import type { taxStates } from '@keyhaven/contracts/staff/tax'
import { type RateBook, rateOn } from './rate-book.rules.ts'
import { type Seller, type TaxDecision, type TaxRefusal, taxOf } from './tax.rules.ts'

export type TaxState = (typeof taxStates)[number]

/** Tax may be due there, and nothing is registered: the owner answers. The United States have no rate of their own. */
const mayBeDue = (book: RateBook, country: string, day: string) =>
  country !== 'US' && rateOn(book, country, day) !== undefined

function outsideState(answer: 'without' | 'stop' | undefined, isDue: boolean): TaxState {
  if (!isDue) return 'no_tax'
  return answer === 'without' ? 'without' : 'needs_answer'
}

/** What selling to consumers of a country comes to. */
export function countryState(
  book: RateBook,
  seller: Seller,
  country: string,
  day: string,
): Readonly<{ state: TaxState; decided: TaxDecision | TaxRefusal }> {
  const decided = taxOf(book, seller, { country, vat: 'none' }, day)
  const answer = seller.answers[country]
  const stateOf = (): TaxState => {
    if (decided.treatment === 'standard') return 'taxed'
    if (decided.treatment === 'unregistered') return 'without'
    if (decided.treatment === 'refused') {
      return decided.why === 'stop' && answer === undefined ? 'needs_answer' : 'stopped'
    }
    if (decided.treatment !== 'outside') return 'no_tax'
    return outsideState(answer, mayBeDue(book, country, day))
  }
  return { state: stateOf(), decided }
}

/** A seller as it would be if tax were on. */
export const asIfOn = (seller: Seller, day: string): Seller => ({ ...seller, onFrom: day })
