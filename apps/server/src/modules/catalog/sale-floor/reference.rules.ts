import { type Currency, convert, money } from '@keyhaven/contracts/money'

const DAY_MS = 24 * 60 * 60 * 1_000
/** The highest price of these days counts whole, that of a year in part. */
export const NEAR_MS = 30 * DAY_MS
const YEAR_MS = 365 * DAY_MS
const YEAR_PERCENT = 60
/** How far a rate may move before a second person is asked; such a move lowers no reference. */
const RATE_PERCENT = 90

/** A price, own price or rate with its moment, and the share that was approved for it, if one was. */
export type Dated = Readonly<{
  minor: number
  /** In milliseconds. */
  from: number
  shareBp: number | null
  approvalId: string | null
}>

/** The one in force at a moment. Rows come in the order of their beginning. */
export const inForce = (rows: readonly Dated[], at: number): Dated | undefined =>
  rows.findLast(({ from }) => from <= at)

/** The highest in force at any moment of a time, with the one it began with. */
export function highestOf(rows: readonly Dated[], since: number, until: number): number {
  const first = inForce(rows, since)
  const within = rows.filter(({ from }) => from > since && from <= until)
  return Math.max(0, first?.minor ?? 0, ...within.map(({ minor }) => minor))
}

/**
 * What prices are measured by, in cents: the highest price of thirty days, or sixty percent of the highest
 * of a year if that is more. Undefined before the first price.
 */
export function referenceAt(prices: readonly Dated[], at: number): number | undefined {
  if (!inForce(prices, at)) return undefined
  const near = highestOf(prices, at - NEAR_MS, at)
  const ofYear = highestOf(prices, at - YEAR_MS, at)
  return Math.max(near, Math.floor((ofYear * YEAR_PERCENT) / 100))
}

export const inOrder = <Row extends Pick<Dated, 'from'>>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.from - b.from)

/** What a price is measured by on the day it begins, by the others in force until then. */
export const referenceOnDay = (others: readonly Dated[], from: number): number | undefined =>
  referenceAt(inOrder(others), from)

/** Prices still to come that would be below their floor, or below what was approved for them, when their day comes. */
export function fallenOf<Row extends Dated>(
  rows: readonly Row[],
  now: number,
  floorShareBp: number,
): (Row & { shareBp: number })[] {
  const schedule = inOrder(rows)
  return schedule
    .filter(({ from }) => from > now)
    .flatMap((row) => {
      const shareBp = shareOf(row.minor, referenceAt(schedule, row.from) ?? 0)
      return shareBp < Math.min(floorShareBp, row.shareBp ?? floorShareBp)
        ? [{ ...row, shareBp }]
        : []
    })
}

/**
 * The rate a reference is converted with: the highest of thirty days, less the tenth that a rate moves
 * without a second person. Without that, every buyer in a currency that fell would be below the floor. A
 * price fixed in the currency does not move with the rate, so it has the tenth in both directions.
 */
export function rateAt(rates: readonly Dated[], at: number, isOwn: boolean): number {
  const least = Math.floor((highestOf(rates, at - NEAR_MS, at) * RATE_PERCENT) / 100)
  return isOwn ? least : Math.max(inForce(rates, at)?.minor ?? 0, least)
}

/** A reference in another currency. */
export const inCurrency = (minor: number, currency: Currency, rateMicros: number): number =>
  convert(money(minor, 'USD'), currency, { [currency]: rateMicros }).minor

/** The share of a reference that an amount is, in hundredths of a percent, never more than it is. */
export function shareOf(minor: number, referenceMinor: number): number {
  if (referenceMinor <= 0) return 10_000
  const exact = (BigInt(minor) * 10_000n) / BigInt(referenceMinor)
  return exact > 10_000n ? 10_000 : Number(exact)
}

type Sold = Readonly<{
  quantity: number
  judgedMinor: number
  referenceMinor: number | null
  floorShareBp: number
}>

/** Whether lines are below their floors when their price is made, each or as one sum: exactly, nothing is rounded. */
export const areBelow = (lines: readonly Sold[]): boolean =>
  lines.reduce((sum, { judgedMinor }) => sum + BigInt(judgedMinor) * 10_000n, 0n) <
  lines.reduce(
    (sum, { referenceMinor, quantity, floorShareBp }) =>
      sum + BigInt(referenceMinor ?? 0) * BigInt(quantity) * BigInt(floorShareBp),
    0n,
  )

/** Whether a line keeps its floor when it is sold: as the database asks, with one smallest unit per licence for rounding. */
export function keepsFloor({ quantity, judgedMinor, referenceMinor, floorShareBp }: Sold): boolean {
  if (referenceMinor === null) return true
  const floor = BigInt(referenceMinor) * BigInt(quantity) * BigInt(floorShareBp)
  return BigInt(judgedMinor + quantity) * 10_000n >= floor
}

/** What an approval says of a share: never more than it is. */
export const shareText = (shareBp: number): string =>
  `down to ${shareBp >= 100 ? Math.floor(shareBp / 100) : shareBp / 100} % of the highest price of 30 days`
