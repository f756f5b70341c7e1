import * as contract from '@keyhaven/contracts/staff/price-comparisons'
import { priceComparisonsScreen } from '@keyhaven/contracts/staff/screens/price-comparisons'
import * as desk from '../../modules/catalog/price-comparisons/manage-comparisons.ts'
import { handles, served } from '../kit/staff-route.ts'
import { listedComparisons } from './list-comparisons.ts'

/** A price of others is a claim like any other: entering one needs the second factor. */
export const priceComparisonRoutes = served(
  priceComparisonsScreen,
  handles(contract, {
    listManagedComparisons: ({ query }, ctx) => listedComparisons(ctx, query),
    enterComparison: async ({ body }, ctx) => ({
      success: true as const,
      id: await desk.enterComparison(ctx, ctx.staff.id, body),
    }),
    endComparison: async ({ params, body }, ctx) => {
      await desk.endComparison(ctx, { id: params.id, by: ctx.staff.id, reason: body.reason })
      return { success: true as const }
    },
  }),
)
