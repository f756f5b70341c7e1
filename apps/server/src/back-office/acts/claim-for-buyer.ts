import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { claimForBuyer } from '@keyhaven/contracts/staff/key-claims'
import { AppError } from '../../infra/app-error.ts'
import { claimsOf, openClaim } from '../../modules/after-sale/key-claims/key-claims.service.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../modules/fulfilment/orders/orders.service.ts'
import { maySeeStore } from '../../modules/platform/stores/read-stores.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type ClaimRequest = RequestOf<typeof claimForBuyer>['body']

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

async function namedOrder({ db, staff }: StaffContext, name: string): Promise<string> {
  const byNumber = await db
    .selectFrom('orders')
    .select(['id', 'store_id'])
    .where('order_number', '=', name.toUpperCase())
    .executeTakeFirst()
  const order = byNumber ?? (await orderOf(db, normalOrderId(name)))
  if (!order || !maySeeStore(staff, order.store_id)) {
    throw refused('order', 'No order has this number')
  }
  return order.id
}

/** The one key that is meant; several keys take the end of one. */
async function namedKey(ctx: StaffContext, orderId: string, lastFive: string): Promise<number> {
  const { licenses } = await claimsOf(ctx, orderId)
  const wanted = lastFive.toUpperCase()
  const meant = licenses.filter((one) => wanted === '' || one.lastFive.toUpperCase() === wanted)
  const [only] = meant
  if (!only) throw refused('lastFive', 'The order has no such key')
  if (meant.length > 1) throw refused('lastFive', 'The order has several keys: say how it ends')
  return only.id
}

/** A member of staff says for a buyer that a key does not work. The rules judge it as they judge the buyer's own words. */
export async function openForBuyer(
  ctx: StaffContext,
  { order, lastFive, ...said }: ClaimRequest,
): Promise<ResponseOf<typeof claimForBuyer>> {
  const orderId = await namedOrder(ctx, order)
  const licenseId = await namedKey(ctx, orderId, lastFive)
  const asked = { ...said, licenseId, tried: [] }
  const by = { actor: ctx.actor, staffId: ctx.staff.id }
  const { outcome, claim } = await openClaim(ctx, orderId, asked, by)
  return { success: true, outcome, claimId: claim?.id ?? null }
}
