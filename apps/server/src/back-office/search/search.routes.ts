import { searchScreen } from '@keyhaven/contracts/staff/screens/search'
import * as contract from '@keyhaven/contracts/staff/search'
import { searchedBy } from '../kit/search.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { searchProviders } from './providers.ts'

export const searchRoutes = served(
  searchScreen,
  handles(contract, {
    searchEverything: async ({ query }, ctx, request, reply) => {
      await countSearch(ctx, request, reply)
      return { success: true as const, groups: await searchedBy(ctx, searchProviders, query.q) }
    },
  }),
)
