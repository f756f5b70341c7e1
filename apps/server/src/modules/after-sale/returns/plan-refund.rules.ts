import type { RequestOf } from '@keyhaven/contracts/endpoint'
import { type Currency, fromDecimal } from '@keyhaven/contracts/money'
import type { refundOrder } from '@keyhaven/contracts/staff/orders'
import type { KeptLine } from './refund-limits.rules.ts'
import { chosenUnits, sumOf, type Unit } from './returns.rules.ts'

type What = RequestOf<typeof refundOrder>['body']['what']

const isOpenTo = ({ state }: Unit) => state === 'waiting' || state === 'unseen' || state === 'seen'

export const seenIn = (units: readonly Unit[]): number =>
  units.filter(({ state }) => state === 'seen').length

/** The licences whose keys go with the money; undefined where one of them is not to be had. An amount concerns none. */
export function licensesOf(units: readonly Unit[], what: What): Unit[] | undefined {
  if (what.kind === 'amount') return []
  if (what.kind === 'full') return units.filter(isOpenTo)
  return chosenUnits(units, what.units)
}

type Refused = 'nothing_to_refund' | 'refund_too_high' | 'refund_takes_keys'
type Money = Readonly<{
  /** Every licence of the order, and those whose keys go. */
  all: readonly Unit[]
  units: readonly Unit[]
  /** What is left of the payment. */
  left: number
  currency: Currency
}>

function askedOf(amount: string, { all, left, currency }: Money): number | Refused {
  const asked = fromDecimal(amount, currency)?.minor ?? 0
  if (asked <= 0) return 'nothing_to_refund'
  if (asked > left) return 'refund_too_high'
  // The provider's books would call the order refunded, and its keys would go after all.
  return asked === left && all.some(isOpenTo) ? 'refund_takes_keys' : asked
}

/** What is to go back, out of what is left of the payment, or why nothing is. */
export function amountOf(what: What, money: Money): number | Refused {
  if (what.kind === 'amount') return askedOf(what.amount, money)
  const wanted = what.kind === 'full' ? money.left : sumOf(money.units)
  const amount = Math.min(wanted, money.left)
  return amount > 0 ? amount : 'nothing_to_refund'
}

type SoldLine = Readonly<{ lineId: number; referenceMinor: number; shareBp: number | null }>

const PERCENT_BP = 100

/** How many licences of each line are kept, and the least share of their reference they may be sold for. */
export const keptOf = (
  lines: readonly SoldLine[],
  { units, floorPercent }: Readonly<{ units: readonly Unit[]; floorPercent: number }>,
): KeptLine[] =>
  lines.map(({ lineId, referenceMinor, shareBp }) => ({
    kept: units.filter((unit) => unit.lineId === lineId && isOpenTo(unit)).length,
    referenceMinor,
    shareBp: shareBp ?? floorPercent * PERCENT_BP,
  }))
