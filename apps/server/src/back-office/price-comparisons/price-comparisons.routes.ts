import {
  endComparison,
  enterComparison,
  listManagedComparisons,
} from '@keyhaven/contracts/staff/price-comparisons'
import * as desk from '../../modules/catalog/price-comparisons/manage-comparisons.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { listedComparisons } from './list-comparisons.ts'

/** A price of others is a claim like any other: entering one needs the second factor. */
export function priceComparisonScreen(route: StaffRoute) {
  route(listManagedComparisons, { allow: 'products.view' }, ({ query }, ctx) =>
    listedComparisons(ctx, query),
  )
  route(
    enterComparison,
    { allow: 'products.publish', stepUp: 'always' },
    async ({ body }, ctx) => ({
      success: true as const,
      id: await desk.enterComparison(ctx, ctx.staff.id, body),
    }),
  )
  route(endComparison, { allow: 'products.publish' }, async ({ params, body }, ctx) => {
    await desk.endComparison(ctx, { id: params.id, by: ctx.staff.id, reason: body.reason })
    return { success: true as const }
  })
}
