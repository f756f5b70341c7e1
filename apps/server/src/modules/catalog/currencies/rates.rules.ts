import { FAR_OFF_PERCENT } from '@keyhaven/contracts/staff/currencies'

const DIGITS = 6
const MICROS = 10 ** DIGITS
const DAY_MS = 24 * 60 * 60 * 1_000

/** "0.85" as 850000; exactly, and nothing for what is no rate. */
export function microsOf(decimal: string): number | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(decimal)
  if (!match) return undefined
  const micros = Number(match[1]) * MICROS + Number((match[2] ?? '').padEnd(DIGITS, '0'))
  return micros > 0 ? micros : undefined
}

/** "0.85" of 850000, with two decimals at least. */
export function decimalOf(micros: number): string {
  const text = String(micros).padStart(DIGITS + 1, '0')
  const fraction = text.slice(-DIGITS).replace(/0{1,4}$/, '')
  return `${text.slice(0, -DIGITS)}.${fraction}`
}

type Making = Readonly<{ marginBp: number; decimals: number }>

/** What is charged for a rate of the market: with the margin, rounded up, so that no rounding costs the shop. */
export function chargedRate(marketMicros: number, { marginBp, decimals }: Making): number {
  const step = 10n ** BigInt(DIGITS - decimals)
  const exact = BigInt(marketMicros) * BigInt(10_000 + marginBp)
  const unit = step * 10_000n
  return Number(((exact + unit - 1n) / unit) * step)
}

/** The rates between which one person alone decides, from the highest in force during a week. */
export const bandOf = (highestMicros: number) => ({
  least: Math.ceil((highestMicros * (100 - FAR_OFF_PERCENT)) / 100),
  most: Math.floor((highestMicros * (100 + FAR_OFF_PERCENT)) / 100),
})

/** A low rate lowers prices, so it weighs more than a high one. */
export function deviationOf(micros: number, highestMicros: number): 'near' | 'above' | 'below' {
  const { least, most } = bandOf(highestMicros)
  if (micros < least) return 'below'
  return micros > most ? 'above' : 'near'
}

export const isTooOld = (since: Date, now: Date, days: number) =>
  now.getTime() - since.getTime() > days * DAY_MS
