import {
  claimForBuyer,
  claimsPerBatch,
  decideKeyClaim,
  listClaimsForStaff,
  readClaimForStaff,
} from '@keyhaven/contracts/staff/key-claims'
import { decideOrAsk } from '../../modules/after-sale/key-claims/decide-claim.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { batchesWithClaims } from './batches.repo.ts'
import { openForBuyer } from './claim-for-buyer.ts'
import { claimsForStaff } from './list-claims.ts'
import { claimFile } from './read-claim.ts'

export function keyClaimScreen(route: StaffRoute) {
  route(listClaimsForStaff, { allow: 'licenses.view' }, ({ query }, ctx) =>
    claimsForStaff(ctx, query),
  )
  route(claimsPerBatch, { allow: 'licenses.view' }, async (_, ctx) => ({
    batches: await batchesWithClaims(ctx.db),
  }))
  route(readClaimForStaff, { allow: 'licenses.view' }, ({ params }, ctx) =>
    claimFile(ctx, params.id),
  )
  // The rules may replace the key at once.
  route(
    claimForBuyer,
    { allow: 'licenses.assign', stepUp: 'always', isKeyNeeded: true },
    ({ body }, ctx) => openForBuyer(ctx, body),
  )
  route(
    decideKeyClaim,
    { allow: 'licenses.assign', stepUp: 'always', isKeyNeeded: true },
    ({ params, body }, ctx) => decideOrAsk(ctx, ctx.staff, params.id, body),
  )
}
