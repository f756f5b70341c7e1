import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'

/** The most of each kind that the page of an order lists. */
export const MOST_ROWS = 200

export const decimal = (minor: number, currency: string) =>
  toDecimal(money(minor, currency as Currency))
export const iso = (at: Date | null) => at?.toISOString() ?? null
