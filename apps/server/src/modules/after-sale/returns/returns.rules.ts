import { splitByLargestRemainder } from '@keyhaven/contracts/money'
import type { OrderReturns, Refusal, ReturnUnit } from '@keyhaven/contracts/returns'
import { GUARANTEE_DAYS, hasWithdrawalRight, WITHDRAWAL_DAYS } from '@keyhaven/contracts/withdrawal'

export type Line = Readonly<{ id: number; name: string; quantity: number; chargeMinor: number }>
/** A key that the order has now. */
export type Held = Readonly<{ lineId: number; slot: number; assignmentId: number; isSeen: boolean }>
/** A licence some request is about; taken back once it is the buyer's no more. */
export type RequestedUnit = Readonly<{ lineId: number; slot: number; isTakenBack: boolean }>

export type Unit = Readonly<{
  lineId: number
  slot: number
  productName: string
  amountMinor: number
  state: ReturnUnit['state']
  assignmentId: number | null
}>

const DAY_MS = 86_400_000

/** The end of the last day of a period, in UTC: later than midnight anywhere the law asks about. */
function lastMoment(paidAt: Date, days: number): Date {
  const midnight = Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth(), paidAt.getUTCDate())
  return new Date(midnight + (days + 1) * DAY_MS)
}

export const guaranteeEnd = (paidAt: Date) => lastMoment(paidAt, GUARANTEE_DAYS)
export const withdrawalEnd = (paidAt: Date) => lastMoment(paidAt, WITHDRAWAL_DAYS)

/** What was paid for each licence of a line, to the last unit: the shares add up to the line. */
export const sharesOf = ({ quantity, chargeMinor }: Line) =>
  splitByLargestRemainder(chargeMinor, Array<number>(quantity).fill(1))

type Stand = Pick<Unit, 'state' | 'assignmentId'>

function standOf(held: Held | undefined, asked: RequestedUnit | undefined): Stand {
  const assignmentId = held?.assignmentId ?? null
  if (asked) return { assignmentId, state: asked.isTakenBack ? 'returned' : 'requested' }
  if (!held) return { assignmentId, state: 'waiting' }
  return { assignmentId, state: held.isSeen ? 'seen' : 'unseen' }
}

/** Every licence of an order, with what was paid for it and its state. */
export function unitsOf(
  lines: readonly Line[],
  held: readonly Held[],
  asked: readonly RequestedUnit[],
) {
  return lines.flatMap((line): Unit[] => {
    const shares = sharesOf(line)
    return shares.map((amountMinor, index) => {
      const slot = index + 1
      const isHere = (one: { lineId: number; slot: number }) =>
        one.lineId === line.id && one.slot === slot
      const place = { lineId: line.id, slot, productName: line.name, amountMinor }
      return { ...place, ...standOf(held.find(isHere), asked.find(isHere)) }
    })
  })
}

const isFree = ({ state }: Unit) => state === 'waiting' || state === 'unseen' || state === 'seen'

type Facts = Readonly<{ country: string; paidAt: Date; now: Date; hasWaiver: boolean }>

/** The right ends for a delivered key that was given up, and for everything after fourteen days. */
export function isWithdrawable(unit: Unit, { country, paidAt, now, hasWaiver }: Facts): boolean {
  const isInTime = hasWithdrawalRight(country) && now < withdrawalEnd(paidAt)
  return isInTime && isFree(unit) && (unit.state !== 'seen' || !hasWaiver)
}

/** Whether the right of withdrawal applies to a whole order. */
export function withdrawalOf(units: readonly Unit[], facts: Facts): OrderReturns['withdrawal'] {
  if (!hasWithdrawalRight(facts.country)) return 'none'
  if (facts.now >= withdrawalEnd(facts.paidAt)) return 'over'
  return units.some((unit) => isWithdrawable(unit, facts)) ? 'open' : 'lapsed'
}

export const isGuaranteed = (paidAt: Date, now: Date) => now < guaranteeEnd(paidAt)

type LicenseSlot = { lineId: number; slot: number }

/** The licences that were named, each once; undefined if one of them cannot be asked about. */
export function chosenUnits(
  units: readonly Unit[],
  places: readonly LicenseSlot[],
): Unit[] | undefined {
  const chosen = units.filter((unit) =>
    places.some(({ lineId, slot }) => unit.lineId === lineId && unit.slot === slot),
  )
  const named = new Set(places.map(({ lineId, slot }) => `${lineId}:${slot}`))
  return chosen.length === named.size && chosen.every(isFree) ? chosen : undefined
}

export const sumOf = (units: readonly { amountMinor: number }[]) =>
  units.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** What of an order is promised or given back can never be more than what was charged for it. */
export const isTooMuch = (
  asked: number,
  { charged, booked, promised }: { charged: number; booked: number; promised: number },
) => asked + booked + promised > charged

/** Licences with what can still be paid for them: the last ones get less where less is left. */
export function fitted<T extends { amountMinor: number }>(units: readonly T[], left: number): T[] {
  let rest = Math.max(0, left)
  return units.map((unit) => {
    const amountMinor = Math.min(unit.amountMinor, rest)
    rest -= amountMinor
    return { ...unit, amountMinor }
  })
}

const forWithdrawals: readonly Refusal[] = ['right_lapsed', 'not_a_consumer']

/** A right is refused only because it does not exist; a guarantee only by its own conditions. */
export const mayRefuseFor = (refusal: Refusal, isWithdrawal: boolean) =>
  forWithdrawals.includes(refusal) === isWithdrawal

/** The name under which a try is made at the provider, which remembers what it refused. */
export const refundName = (
  requestId: string,
  { wonDisputes, tries, waits = 0 }: { wonDisputes: number; tries: number; waits?: number },
) =>
  [
    requestId,
    wonDisputes > 0 && wonDisputes,
    tries > 1 && `try-${tries}`,
    waits > 0 && `day-${waits}`,
  ]
    .filter(Boolean)
    .join(':')

/** A new shop often has too little at the provider: that passes by itself. */
const LOW_BALANCE = 'balance_insufficient'
const MOST_DAYS_OF_WAITING = 14

/** Whether a refused refund is tried again the next day, after it has waited so many days. */
export const waitsForBalance = (failure: string, waits: number) =>
  failure === LOW_BALANCE && waits < MOST_DAYS_OF_WAITING
export const daysLeftToWait = (waits: number) => MOST_DAYS_OF_WAITING - waits

/** Why a refund failed, in one word of the provider; nothing else of its answer is kept. */
export const failureWord = (said: string | undefined): string =>
  said !== undefined && /^[a-z0-9_]{1,60}$/.test(said) ? said : 'unknown'
