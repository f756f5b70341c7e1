import type { CurrencyOption } from '@keyhaven/contracts/currencies'
import { type Currency, currencies, currencyNames, type Rates } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { readCached } from '../../../infra/work/cached-reads.ts'
import { latestRates, rateById } from './currencies.repo.ts'
import { ratesWithPast, staleCurrencies } from './rates.repo.ts'

const ratesNow = (ctx: Context) => readCached(ctx, 'rates in force', () => latestRates(ctx.db))

export async function ratesInForce(ctx: Context): Promise<Rates> {
  const rows = await ratesNow(ctx)
  const rates = new Map(rows.map((row) => [row.currency, row.rate_micros]))
  const missing = currencies.filter((code) => !rates.has(code))
  if (missing.length > 0) throw new Error(`no rate in force for ${missing.join(', ')}`)
  return Object.fromEntries(rates) as Rates
}

/** The row an order points at, so that its rate can be read again whatever changes later. */
export async function rateInForce(ctx: Context, currency: Currency) {
  const rows = await ratesNow(ctx)
  const row = rows.find((rate) => rate.currency === currency)
  if (!row) throw new Error(`no rate in force for ${currency}`)
  return { id: row.id, rateMicros: row.rate_micros }
}

/** The rate a quote or an order was made with. */
export const rateOf = async (ctx: Context, id: number): Promise<number> =>
  (await readCached(ctx, `rate ${id}`, () => rateById(ctx.db, id))).rate_micros

/** The currency that a cart is charged in: dollars, where the rate of the one asked for is too old. */
export const chargedIn = async (ctx: Context, currency: Currency): Promise<Currency> =>
  currency !== 'USD' && (await staleCurrencies(ctx.db)).has(currency) ? 'USD' : currency

/** What can be chosen; a currency whose rate is too old cannot. */
export async function currencyOptions(ctx: Context): Promise<CurrencyOption[]> {
  const [rates, stale] = await Promise.all([ratesInForce(ctx), staleCurrencies(ctx.db)])
  return currencies
    .filter((code) => !stale.has(code))
    .map((code) => ({ code, name: currencyNames[code], rateMicros: rates[code] }))
}

/** Rates in force as staff see them, with the highest of a week and whether they are too old. */
export async function ratesForStaff({ db }: Pick<Context, 'db'>) {
  const [rates, stale] = await Promise.all([ratesWithPast(db), staleCurrencies(db)])
  return rates.map((rate) => ({ ...rate, isStale: stale.has(rate.currency) }))
}
