import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { changeOrderAddress } from '@keyhaven/contracts/staff/order-address'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { aloneOrAsked } from '../../staff/approvals/alone-or-asked.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { assertForeignMailbox, moveKeys } from '../../staff/key-transfers/move-keys.ts'
import { revokeAccess } from '../orders/order-access.ts'
import { licensesIn, maskEmail } from '../orders/orders.rules.ts'
import { linesOfOrder, lockedOrder, orderOf } from '../orders/orders.service.ts'
import { changeAddress } from './change-address.ts'

type AddressRequest = z.output<typeof changeOrderAddress.body>
type Member = Pick<StaffPrincipal, 'id' | 'permissions'>

/** The change itself. All that opened the order before opens it no longer. */
async function changeIn(
  ctx: Context,
  tx: Tx,
  orderId: string,
  { email, reason, by, approval }: AddressRequest & Readonly<{ by: Member; approval?: string }>,
) {
  const order = await lockedOrder(tx, orderId)
  const note = { reason, ...(approval !== undefined && { approval }) }
  const change = { email, proof: 'staff', network: '', actor: staffActor(by.id), note } as const
  const { withheld } = await changeAddress(ctx, tx, order, change)
  const all = licensesIn(await linesOfOrder(tx, orderId))
  await moveKeys(ctx, tx, {
    ...{ act: 'address', by: { staffId: by.id }, orderId, reason },
    // What was seen stays shut, and moves nowhere.
    licenses: Math.max(1, all - withheld.length),
    mailboxes: [order.email, email],
    isOutOfSight: !by.permissions.includes('licenses.reveal'),
    ...(approval !== undefined && { approval }),
  })
  await revokeAccess(tx, orderId)
}

/** Another address for an order, by staff, that a second person must approve. */
export const addressByTwo = defineApproval({
  name: 'order.address',
  needs: 'orders.edit',
  wait: 'minutes',
  payload: z.object({ orderId: z.string(), from: z.string(), change: changeOrderAddress.body }),
  async mayDecide(_, { from, change }, decider) {
    assertForeignMailbox(decider, [from, change.email])
    return true
  },
  async apply(ctx, tx, { orderId, from, change }, { id, asker }) {
    const order = await orderOf(tx, orderId)
    if (order?.email !== from) throw new AppError('approval_outdated')
    await changeIn(ctx, tx, orderId, { ...change, by: asker, approval: id })
    return orderId
  },
})

/** Staff give an order another address: at once, or after a second person approved it. */
export const addressByStaff = (
  ctx: Context,
  staff: Member,
  orderId: string,
  change: AddressRequest,
): Promise<undefined | { approval: RequestedApproval }> =>
  aloneOrAsked(
    () =>
      inTransaction(ctx.db, async (tx) => {
        await changeIn(ctx, tx, orderId, { ...change, by: staff })
        return undefined
      }),
    async (why) => {
      const order = await orderOf(ctx.db, orderId)
      if (!order) throw new AppError('order_not_found')
      const summary = `Another address for order ${order.order_number}: from ${maskEmail(order.email)} to ${maskEmail(change.email)}. ${why}`
      const payload = { orderId, from: order.email, change }
      return await askApproval(ctx, staff, addressByTwo, { object: orderId, summary, payload })
    },
  )
