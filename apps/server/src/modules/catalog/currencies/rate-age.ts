import { currencyNames } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { fxSettingsOf } from './fx-settings.ts'
import { noteStale, ratesWithPast, staleCurrencies } from './rates.repo.ts'
import { isTooOld } from './rates.rules.ts'

/** Those who can do something about it. */
export const RATE_KEEPERS = 'currencies.edit'

/** A managed currency whose rate is too old is charged in dollars until there is a younger one; staff are told once. */
export async function watchRates(ctx: Context): Promise<void> {
  const { mode, maxAgeDays } = await fxSettingsOf(ctx)
  const known = await staleCurrencies(ctx.db)
  for (const { id, currency, valid_from, read_at } of await ratesWithPast(ctx.db)) {
    if (currency === 'USD') continue
    const isStale = mode === 'managed' && isTooOld(valid_from, read_at, maxAgeDays)
    if (isStale === known.has(currency)) continue
    await inTransaction(ctx.db, async (tx) => {
      if (!(await noteStale(tx, currency, isStale)) || !isStale) return
      await notifyStaff(tx, {
        dedupeKey: `rate:${id}:old`,
        severity: 'critical',
        title: `The rate of the ${currencyNames[currency]} is too old`,
        body: `It is older than ${maxAgeDays} days. Buyers are charged in US dollars until there is a new one.`,
        object: `currency:${currency}`,
        to: { permission: RATE_KEEPERS },
      })
    })
  }
}
