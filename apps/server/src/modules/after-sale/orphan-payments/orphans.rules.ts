import type { OrderRecord } from '../../fulfilment/orders/order-record.rules.ts'

/** How much of a payment is left here. */
export type Kind =
  /** Order and attempt are here; only the payment was not settled. */
  | 'not settled'
  | 'attempt lost'
  | 'order lost'
  /** It names an order of ours, and nothing proves that we wrote so. */
  | 'unproven'
  /** Of another shop on the same account, or made by hand there. */
  | 'foreign'

export type Plan = 'settle' | 'attach' | 'rebuild' | 'refund' | 'leave'

/** What is known of one payment that the ledger lacks. */
export type Facts = Readonly<{
  namesOrder: boolean
  /** Whether its attempt is here, and is this payment's. */
  hasAttempt: boolean
  /** The attempt it names is known by another payment. */
  isCopy: boolean
  hasOrder: boolean
  /** What we wrote and signed when the payment was opened. */
  record: OrderRecord | undefined
  /** Seconds from the opening of the order to that of the payment. */
  openedAfter: number
}>

/** A payment is opened within the half hour that its order is open, by clocks that may differ a little. */
const OPEN_SECONDS = 45 * 60
const CLOCK_SECONDS = 5 * 60

/** A record that was copied to a payment of another day proves nothing. */
const isTimely = ({ openedAfter }: Facts) =>
  openedAfter >= -CLOCK_SECONDS && openedAfter <= OPEN_SECONDS

export function kindOf(facts: Facts): Kind {
  if (!facts.namesOrder) return 'foreign'
  if (facts.hasAttempt) return 'not settled'
  if (facts.isCopy || !facts.record || !isTimely(facts)) return 'unproven'
  return facts.hasOrder ? 'attempt lost' : 'order lost'
}

/** Why an order cannot be written again as it was; undefined if it can. */
export type Obstacle =
  | 'nobody to write to'
  | 'an edition is gone'
  | 'its rate is gone'
  | 'its payment link is gone'
  | 'its store is gone'
  | 'the amount differs'

type PlannedOrphan = Readonly<{
  isRefundWanted: boolean
  obstacle?: Obstacle | undefined
  /** All of the money is with the payer again, or on its way. */
  isBack?: boolean
}>

const plans: Record<Exclude<Kind, 'order lost'>, Plan> = {
  'not settled': 'settle',
  'attempt lost': 'attach',
  unproven: 'leave',
  foreign: 'leave',
}

/**
 * What becomes of it. An order that is here is never refunded by this: staff can, who see it. What nothing proves
 * is left alone, because it may be another shop's money, unless a person says that it is ours to give back.
 */
export function planFor(
  kind: Kind,
  { isRefundWanted, obstacle, isBack = false }: PlannedOrphan,
): Plan {
  // Noting what went back moves no money, whosever it was.
  const isGivenUp = isRefundWanted || isBack
  if (kind === 'unproven' && isGivenUp) return 'refund'
  if (kind !== 'order lost') return plans[kind]
  return isGivenUp || obstacle ? 'refund' : 'rebuild'
}

/** What a person has to see to; money of others is none of it. */
export const isOpen = (kind: Kind) => kind !== 'foreign'

/** Units of an order that are written as ranges: "12-14,20". */
export function unitsText(ids: readonly number[]): string {
  const sorted = ids.toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const id of sorted) {
    const last = ranges.at(-1)
    if (last && id === last[1] + 1) last[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

const MOST_UNITS = 10_000

/** The reverse; nothing where the text is none of ours. */
export function unitsIn(text: string): number[] {
  const units: number[] = []
  for (const range of text.split(',')) {
    const [from, to = from] = range.split('-').map(Number)
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return []
    for (let id = from as number; id <= (to as number); id += 1) {
      if (units.push(id) > MOST_UNITS) return []
    }
  }
  return units
}
