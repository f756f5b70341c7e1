import { askForRefill } from '../../modules/after-sale/returns/refill-by-two.ts'
import { revokeKey } from '../../modules/fulfilment/key-swaps/revoke-key.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** Takes a key away at once. Where its next one takes two people, the second one is asked for it. */
export async function revokeAndAsk(ctx: StaffContext, unitId: number, reason: string) {
  const act = { staffId: ctx.staff.id, reason }
  const { waitsForTwo, ...revoked } = await revokeKey(ctx, unitId, act)
  if (!waitsForTwo) return { ...revoked, approval: null }
  const asked = { ...waitsForTwo, orderId: revoked.orderId, reason }
  return { ...revoked, approval: await askForRefill(ctx, ctx.staff, asked) }
}
