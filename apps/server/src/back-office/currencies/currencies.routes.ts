import * as contract from '@keyhaven/contracts/staff/currencies'
import { currenciesScreen } from '@keyhaven/contracts/staff/screens/currencies'
import * as entering from '../../modules/catalog/currencies/enter-rate.ts'
import { changeFxSettings } from '../../modules/catalog/currencies/fx-settings.ts'
import { rateFileJob } from '../../modules/catalog/currencies/rate-file-job.ts'
import { audited } from '../kit/audited.ts'
import { handles, served } from '../kit/staff-route.ts'
import { currencyDesk } from './currency-desk.ts'
import { listedRates } from './list-rates.ts'

export const currencyRoutes = served(
  currenciesScreen,
  handles(contract, {
    viewCurrencies: (_, ctx) => currencyDesk(ctx),
    listRates: ({ query }, ctx) => listedRates(ctx, query),
    enterRate: async ({ body }, ctx) => {
      const approval = await entering.enterRate(ctx, ctx.staff, body)
      return approval ? { success: true as const, approval } : await currencyDesk(ctx)
    },
    editFx: async ({ body }, ctx) => {
      const approval = await changeFxSettings(ctx, ctx.staff, body)
      return { ...(await currencyDesk(ctx)), approval: approval ?? null }
    },
    fetchRates: {
      limit: { max: 10, seconds: 3_600 },
      handle: async (_, ctx) => {
        await audited(ctx, 'currency.file_asked', async (tx) => {
          await ctx.queue.enqueue(tx, rateFileJob, {})
          return { result: undefined, object: 'settings:fx' }
        })
        return { success: true as const }
      },
    },
  }),
)
