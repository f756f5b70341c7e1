import type { Rates } from '../money.ts'

/** The rates the shop starts with; staff may change them later. */
export const currencyRates: Rates = {
  USD: 1_000_000,
  EUR: 850_000,
  GBP: 730_000,
  CAD: 1_250_000,
  AUD: 1_350_000,
  JPY: 110_000_000,
  CHF: 920_000,
  CNY: 6_450_000,
  INR: 83_250_000,
}
