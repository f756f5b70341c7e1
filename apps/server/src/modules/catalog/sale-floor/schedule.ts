import { type OwnCurrency, ownCurrencies } from '@keyhaven/contracts/staff/products'
import type { Moment } from './falls-below.ts'
import { ownKey } from './measures.repo.ts'
import type { SaleMeasures } from './measures.ts'
import { type Dated, inCurrency, inOrder, rateAt, referenceAt, shareOf } from './reference.rules.ts'

/** A price in dollars that waits for its day. */
export type PlannedPrice = Dated & Readonly<{ id: number; productId: string }>

/** A price in a currency that waits for its day; without an amount the converted one begins again. */
export type PlannedOwn = Omit<Dated, 'minor'> &
  Readonly<{ id: number; productId: string; currency: OwnCurrency; minor: number | null }>

/** What is in force, and what is planned after it. */
export type Schedule = Readonly<{
  measures: SaleMeasures
  /** In milliseconds, by the clock that decides. */
  now: number
  planned: readonly PlannedPrice[]
  plannedOwn: readonly PlannedOwn[]
}>

/** The prices of an edition, past and planned, in the order of their beginning. */
export const pricesOf = ({ measures, planned }: Schedule, productId: string): Dated[] =>
  inOrder([
    ...(measures.prices.get(productId) ?? []),
    ...planned.filter((row) => row.productId === productId),
  ])

/** What sales are measured by on a day to come, if nothing else is changed until then. */
export function measuresAt(schedule: Schedule, at: number): SaleMeasures {
  const { measures, planned, plannedOwn } = schedule
  const prices = new Map(measures.prices)
  for (const { productId } of planned) prices.set(productId, pricesOf(schedule, productId))
  const own = new Map(measures.own)
  for (const { productId, currency, minor, ...dated } of inOrder(plannedOwn)) {
    if (dated.from > at) continue
    if (minor === null) own.delete(ownKey(productId, currency))
    else own.set(ownKey(productId, currency), { ...dated, minor })
  }
  return { ...measures, at, prices, own }
}

export type FallenOwn = Readonly<{
  /** Null for the one in force. */
  id: number | null
  currency: OwnCurrency
  minor: number
  shareBp: number
}>

/** The prices of an edition in one currency, each with the moment at which the next begins. */
function ownRows({ measures, plannedOwn }: Schedule, productId: string, currency: OwnCurrency) {
  const inForce = measures.own.get(ownKey(productId, currency))
  const later = plannedOwn.filter((row) => row.productId === productId && row.currency === currency)
  const rows = inOrder([...(inForce ? [{ ...inForce, id: null }] : []), ...later])
  return rows.map((row, place) => ({ ...row, until: rows[place + 1]?.from ?? Infinity }))
}

/**
 * Prices of an edition that are fixed in currencies, now or from a day on, and would be below their floor while they
 * are in force: on their first day, or when a price in dollars begins.
 */
export function fallenOwnOf(schedule: Schedule, productId: string): FallenOwn[] {
  const { measures, now } = schedule
  const prices = pricesOf(schedule, productId)
  return ownCurrencies.flatMap((currency) => {
    const rate = rateAt(measures.rates.get(currency) ?? [], measures.at, true)
    const shareAt = (minor: number, at: number) =>
      shareOf(minor, inCurrency(referenceAt(prices, at) ?? 0, currency, rate))
    return ownRows(schedule, productId, currency).flatMap(({ id, minor, from, until, ...row }) => {
      if (minor === null) return []
      const first = Math.max(from, now)
      const starts = prices.map((price) => price.from).filter((at) => at > first && at < until)
      const shareBp = Math.min(...[first, ...starts].map((at) => shareAt(minor, at)))
      const least = Math.min(measures.floorShareBp, row.shareBp ?? measures.floorShareBp)
      return shareBp < least ? [{ id, currency, minor, shareBp }] : []
    })
  })
}

/** Prices that would be below the floor, and what they would be approved with. */
export type Fallen = Readonly<{
  productId: string
  planned: readonly Readonly<{ id: number; shareBp: number }>[]
  own: readonly FallenOwn[]
}>

/** The schedule as it would be once two people approved what falls. */
export function withShares(schedule: Schedule, fallen: readonly Fallen[]): Schedule {
  const planned = new Map(fallen.flatMap((one) => one.planned.map((row) => [row.id, row.shareBp])))
  const rows = fallen.flatMap(({ productId, own }) => own.map((row) => ({ ...row, productId })))
  const plannedOwn = new Map(rows.map(({ id, shareBp }) => [id, shareBp]))
  const own = new Map(schedule.measures.own)
  for (const { id, productId, currency, shareBp } of rows) {
    const key = ownKey(productId, currency)
    const price = own.get(key)
    if (id === null && price) own.set(key, { ...price, shareBp })
  }
  const shared = <Row extends { shareBp: number | null }>(row: Row, shareBp: number | undefined) =>
    shareBp === undefined ? row : { ...row, shareBp }
  return {
    ...schedule,
    measures: { ...schedule.measures, own },
    planned: schedule.planned.map((row) => shared(row, planned.get(row.id))),
    plannedOwn: schedule.plannedOwn.map((row) => shared(row, plannedOwn.get(row.id))),
  }
}

/** Every moment from the first one on at which a price begins, without and with a change. */
export function momentsOf(before: Schedule, after: Schedule, since: number): Moment[] {
  const starts = [...after.planned, ...after.plannedOwn].map(({ from }) => from)
  const moments = new Set([since, ...starts.filter((at) => at > since)])
  return [...moments].map((at) => ({
    before: measuresAt(before, at),
    after: measuresAt(after, at),
  }))
}

/** A schedule with one more price; it takes the place of one that was to begin at the same moment. */
export const withPrice = (schedule: Schedule, price: PlannedPrice): Schedule => ({
  ...schedule,
  planned: [
    ...schedule.planned.filter(
      ({ productId, from }) => productId !== price.productId || from !== price.from,
    ),
    price,
  ],
})
