import { searchEverything } from '@keyhaven/contracts/staff/search'
import { searchedBy } from '../kit/search.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { searchProviders } from './providers.ts'

export function searchScreen(route: StaffRoute) {
  route(searchEverything, { allow: 'staff' }, async ({ query }, ctx, request, reply) => {
    await countSearch(ctx, request, reply)
    return { success: true as const, groups: await searchedBy(ctx, searchProviders, query.q) }
  })
}
