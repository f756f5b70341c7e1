import type { OrphansAnswer } from '../apps/server/src/modules/after-sale/orphan-payments/orphans-answer.ts'
import type { Tally } from '../apps/server/src/modules/operations/invariants/outcomes.rules.ts'

/** What was found out about a copy made from a backup. */
export type Facts = Readonly<{
  /** Whether it ends where it should, ends early, or could not be made. */
  copy: 'whole' | 'cut short' | 'failed'
  /** The migrations ran on it. Otherwise nothing else was looked at. */
  migrated: boolean
  /** Payments from before the moment that the provider has and the copy has not. */
  orphans: 'none' | 'found' | 'unknown'
  healed: 'not-asked' | 'yes' | 'no'
  /** The ids of the invariants by what became of each. */
  invariants: Tally
  /** The moment it goes back to. */
  target: Date
  lastOrderAt: Date | null
  keys: 'test' | 'live'
  isHealAsked: boolean
}>

/** The live shop has what was paid since: healing its copy would give that money back. */
export const mayHeal = ({ keys, isHealAsked }: Pick<Facts, 'keys' | 'isHealAsked'>): boolean =>
  isHealAsked && keys === 'test'

export const keysOf = (paymentKey = ''): Facts['keys'] =>
  /^(?:sk|rk)_live_/.test(paymentKey) ? 'live' : 'test'

/** Within this time the shop finds a payment that nobody told it of. */
const SETTLED_WITHIN_MS = 150_000

/** What was paid until then must be in the copy: what is later, or too shortly before the moment to be settled, may lack. */
export const settledBy = (target: Date): Date => new Date(target.getTime() - SETTLED_WITHIN_MS)

export function orphansIn(answer: OrphansAnswer | undefined, target: Date): Facts['orphans'] {
  if (!answer || answer.hasMore) return 'unknown'
  const latest = settledBy(target).getTime()
  const isLost = answer.payments.some(({ isLeft, at }) => isLeft && Date.parse(at) <= latest)
  return isLost ? 'found' : 'none'
}

type Sentence = string | false

const named = (says: string, ids: readonly string[]): Sentence =>
  ids.length > 0 && `${says}: ${ids.join(', ')}.`

function aboutMoney(facts: Facts): Sentence[] {
  const { orphans, healed, isHealAsked } = facts
  return [
    orphans === 'unknown' && 'Nobody knows which payments are lost: the provider was not asked.',
    orphans === 'found' && healed === 'not-asked' && 'Payments from before the moment are lost.',
    healed === 'no' && 'Not every lost payment was healed.',
    isHealAsked && !mayHeal(facts) && 'A copy is never healed with live keys.',
  ]
}

function aboutOrders({ target, lastOrderAt }: Facts): Sentence {
  if (lastOrderAt === null || lastOrderAt <= target) return false
  return `The last order is of ${lastOrderAt.toISOString()}, later than ${target.toISOString()}.`
}

const unmade = {
  failed: 'It could not be restored, so nothing else was looked at.',
  'cut short': 'The archive ends too early or lacks a file, so nothing else was looked at.',
} as const

function faultsOf(facts: Facts): string[] {
  if (facts.copy !== 'whole') return [unmade[facts.copy]]
  if (!facts.migrated) return ['The migrations failed, so nothing else was looked at.']
  const { held, broken, failed } = facts.invariants
  const faults = [
    ...aboutMoney(facts),
    held.length === 0 && 'No invariant is known to hold.',
    named('These invariants do not hold', broken),
    named('These invariants could not be checked', failed),
    aboutOrders(facts),
  ]
  return faults.filter((fault) => fault !== false)
}

/** What the check says of a backup: only a whole copy is good. */
export function verdictOf(facts: Facts): { isGood: boolean; sentences: readonly string[] } {
  const faults = faultsOf(facts)
  const isGood = faults.length === 0
  const skipped = named('Not asked of this copy', facts.invariants.skipped) || []
  const verdict = isGood ? 'The backup is good.' : 'THE BACKUP IS NOT GOOD.'
  return { isGood, sentences: [...faults, skipped, verdict].flat() }
}
