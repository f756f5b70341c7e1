import * as contract from '@keyhaven/contracts/staff/payouts'
import { payoutsScreen } from '@keyhaven/contracts/staff/screens/payouts'
import { handles, served } from '../kit/staff-route.ts'
import { entriesForStaff, payoutById, payoutsForStaff, sumsForStaff } from './list-payouts.ts'

export const payoutRoutes = served(
  payoutsScreen,
  handles(contract, {
    listPayouts: ({ query }, ctx) => payoutsForStaff(ctx, query),
    payoutFigures: (_, ctx) => sumsForStaff(ctx),
    readPayout: ({ params }, ctx) => payoutById(ctx, params.id),
    listBalanceEntries: ({ query }, ctx) => entriesForStaff(ctx, query),
  }),
)
