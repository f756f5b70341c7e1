import type { RiskOfOrder } from '@keyhaven/contracts/staff/risk'
import type { Db } from '../../../infra/db/db.ts'
import { type Check, checkOf } from './risk.repo.ts'
import { explained, type Points, type RiskFacts } from './risk.rules.ts'

const outcomes: Readonly<Record<NonNullable<Check['outcome']>, string>> = {
  confirmed: 'The buyer entered the code.',
  released: 'Released by staff.',
  refused: 'Refused by staff; the money goes back.',
  reversed: 'The payment went back.',
  late: 'Its code was not entered in time.',
  guessed: 'Wrong codes were entered until none was left.',
}

/** Why an order was delivered at once, or held, and how that ended. Null where nobody judged it. */
export async function riskOf(db: Db, orderId: string): Promise<RiskOfOrder | null> {
  const check = await checkOf(db, orderId)
  if (!check) return null
  return {
    score: check.score,
    level: check.level,
    at: check.at.toISOString(),
    codeFrom: check.code_from,
    reviewFrom: check.review_from,
    waitsFor: check.waits_for,
    outcome: check.outcome && outcomes[check.outcome],
    parts: explained(check.facts as RiskFacts, check.points as Points),
  }
}
