import * as contract from '@keyhaven/contracts/staff/overview'
import { overviewScreen } from '@keyhaven/contracts/staff/screens/overview'
import { handles, served } from '../kit/staff-route.ts'
import { overviewOf } from './read-overview.ts'

export const overviewRoutes = served(
  overviewScreen,
  handles(contract, {
    readOverview: ({ query }, ctx) => overviewOf(ctx, query),
  }),
)
