import {
  editFx,
  enterRate,
  fetchRates,
  listRates,
  viewCurrencies,
} from '@keyhaven/contracts/staff/currencies'
import * as entering from '../../modules/catalog/currencies/enter-rate.ts'
import { changeFxSettings } from '../../modules/catalog/currencies/fx-settings.ts'
import { rateFileJob } from '../../modules/catalog/currencies/rate-file-job.ts'
import { audited } from '../kit/audited.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { currencyDesk } from './currency-desk.ts'
import { listedRates } from './list-rates.ts'

const keepers = { allow: 'currencies.edit' } as const
/** Every price in a currency follows its rate. */
const sensitive = { ...keepers, stepUp: 'always' } as const

export function currencyScreen(route: StaffRoute) {
  route(viewCurrencies, keepers, (_, ctx) => currencyDesk(ctx))
  route(listRates, keepers, ({ query }, ctx) => listedRates(ctx, query))
  route(enterRate, { ...sensitive, isKeyNeeded: true }, async ({ body }, ctx) => {
    const approval = await entering.enterRate(ctx, ctx.staff, body)
    return approval ? { success: true as const, approval } : await currencyDesk(ctx)
  })
  route(editFx, sensitive, async ({ body }, ctx) => {
    const approval = await changeFxSettings(ctx, ctx.staff, body)
    return { ...(await currencyDesk(ctx)), approval: approval ?? null }
  })
  route(
    fetchRates,
    { ...keepers, isKeyNeeded: true, limit: { max: 10, seconds: 3_600 } },
    async (_, ctx) => {
      await audited(ctx, 'currency.file_asked', async (tx) => {
        await ctx.queue.enqueue(tx, rateFileJob, {})
        return { result: undefined, object: 'settings:fx' }
      })
      return { success: true as const }
    },
  )
}
