import type { LimitKind, RoleLimits } from '@keyhaven/contracts/staff/roles'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { isWithin } from '../../staff/roles/roles.rules.ts'

/** Money that goes back, in US cents. */
export type Giving = Readonly<{ orderId: string; email: string; dollarsMinor: number }>

/** Money that the same member gave back alone within thirty days, or ever of the same order. */
export type Given = Giving & Readonly<{ isLately: boolean; isToday: boolean }>

type Limit = Readonly<{ kind: LimitKind; counts: (given: Given) => boolean; why: string }>

const limitsOn = ({ orderId, email }: Giving): readonly Limit[] => [
  { kind: 'refund', counts: () => false, why: 'It is above the limit of their role.' },
  {
    kind: 'refund',
    counts: (given) => given.orderId === orderId,
    why: 'With what they gave back of this order it is above the limit of their role.',
  },
  {
    kind: 'refund',
    counts: (given) => given.isLately && personOfAddress(given.email) === personOfAddress(email),
    why: 'With what they gave this buyer back in 30 days it is above the limit of their role.',
  },
  {
    kind: 'refundDay',
    counts: ({ isToday }) => isToday,
    why: 'With what they gave back in 24 hours it is above the daily limit of their role.',
  },
]

/** Why one person may not give this back alone; undefined where they may. Many small refunds are one big one. */
export function whyAboveLimit(
  limits: RoleLimits,
  giving: Giving,
  before: readonly Given[],
): string | undefined {
  const sum = ({ counts }: Limit) =>
    before.filter(counts).reduce((minor, { dollarsMinor }) => minor + dollarsMinor, 0)
  return limitsOn(giving).find(
    (limit) => !isWithin(limits, limit.kind, sum(limit) + giving.dollarsMinor),
  )?.why
}

/** What a line was sold by, and how many of its licences the buyer keeps. */
export type KeptLine = Readonly<{ kept: number; referenceMinor: number; shareBp: number }>

const WHOLE_BP = 10_000

/**
 * Whether money that goes back leaves less than kept keys may be sold for. One smallest unit per licence is for
 * rounding.
 */
export function isBelowFloor(remainsMinor: number, lines: readonly KeptLine[]): boolean {
  const floor = lines.reduce((sum, line) => sum + line.kept * line.referenceMinor * line.shareBp, 0)
  const licenses = lines.reduce((sum, line) => sum + line.kept, 0)
  return (remainsMinor + licenses) * WHOLE_BP < floor
}
