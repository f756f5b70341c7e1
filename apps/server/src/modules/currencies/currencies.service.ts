import type { CurrencyOption } from '@keyhaven/contracts/currencies'
import { currencies, currencyNames, type Rates } from '@keyhaven/contracts/money'
import type { Context } from '../../context.ts'
import { latestRates } from './currencies.repo.ts'

export async function ratesInForce(ctx: Context): Promise<Rates> {
  const rows = await latestRates(ctx.db)
  const rates = new Map(rows.map((row) => [row.currency, row.rate_micros]))
  const missing = currencies.filter((code) => !rates.has(code))
  if (missing.length > 0) throw new Error(`no rate in force for ${missing.join(', ')}`)
  return Object.fromEntries(rates) as Rates
}

export async function currencyOptions(ctx: Context): Promise<CurrencyOption[]> {
  const rates = await ratesInForce(ctx)
  return currencies.map((code) => ({ code, name: currencyNames[code], rateMicros: rates[code] }))
}
