import type { CurrencyOption } from '@keyhaven/contracts/currencies'
import { type Currency, currencies, currencyNames, type Rates } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { latestRates, rateById } from './currencies.repo.ts'

export async function ratesInForce(ctx: Context): Promise<Rates> {
  const rows = await latestRates(ctx.db)
  const rates = new Map(rows.map((row) => [row.currency, row.rate_micros]))
  const missing = currencies.filter((code) => !rates.has(code))
  if (missing.length > 0) throw new Error(`no rate in force for ${missing.join(', ')}`)
  return Object.fromEntries(rates) as Rates
}

/** The row an order points at, so that its rate can be read again whatever changes later. */
export async function rateInForce(ctx: Context, currency: Currency) {
  const rows = await latestRates(ctx.db)
  const row = rows.find((rate) => rate.currency === currency)
  if (!row) throw new Error(`no rate in force for ${currency}`)
  return { id: row.id, rateMicros: row.rate_micros }
}

/** The rate a quote or an order was made with. */
export const rateOf = async (ctx: Context, id: number): Promise<number> =>
  (await rateById(ctx.db, id)).rate_micros

export async function currencyOptions(ctx: Context): Promise<CurrencyOption[]> {
  const rates = await ratesInForce(ctx)
  return currencies.map((code) => ({ code, name: currencyNames[code], rateMicros: rates[code] }))
}
