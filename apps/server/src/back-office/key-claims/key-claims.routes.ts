import * as contract from '@keyhaven/contracts/staff/key-claims'
import { keyClaimsScreen } from '@keyhaven/contracts/staff/screens/key-claims'
import { decideOrAsk } from '../../modules/after-sale/key-claims/decide-claim.ts'
import { openForBuyer } from '../acts/claim-for-buyer.ts'
import { handles, served } from '../kit/staff-route.ts'
import { batchesWithClaims } from './batches.repo.ts'
import { claimsForStaff } from './list-claims.ts'
import { claimFile } from './read-claim.ts'

export const keyClaimRoutes = served(
  keyClaimsScreen,
  handles(contract, {
    listClaimsForStaff: ({ query }, ctx) => claimsForStaff(ctx, query),
    claimsPerBatch: async (_, ctx) => ({
      batches: await batchesWithClaims(ctx.db),
    }),
    readClaimForStaff: ({ params }, ctx) => claimFile(ctx, params.id),
    // The rules may replace the key at once.
    claimForBuyer: ({ body }, ctx) => openForBuyer(ctx, body),
    decideKeyClaim: ({ params, body }, ctx) => decideOrAsk(ctx, ctx.staff, params.id, body),
  }),
)
