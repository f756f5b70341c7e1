import { z } from 'zod'
import { AppError } from '../../infra/app-error.ts'
import { releaseByCode } from '../../modules/fulfilment/order-email/release-by-code.ts'
import { maskEmail, normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { lockedOrder, orderOf } from '../../modules/fulfilment/orders/orders.service.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import { recordAudit } from '../../modules/platform/audit/audit.service.ts'
import { defineApproval } from '../../modules/staff/approvals/approval-kind.ts'
import { askApproval } from '../../modules/staff/approvals/ask-approval.ts'
import { assertForeignMailbox, moveKeys } from '../../modules/staff/key-transfers/move-keys.ts'
import {
  countWithheld,
  releaseWithheldKeys,
} from '../../modules/stock/licenses/units/withheld-keys.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** Keys that were seen before the address changed are shown there again. Two people always agree on it. */
export const releaseByTwo = defineApproval({
  name: 'license.release',
  needs: 'licenses.reveal',
  wait: 'minutes',
  payload: z.object({ orderId: z.string(), email: z.string(), reason: z.string() }),
  async mayDecide(_, { email }, decider) {
    assertForeignMailbox(decider, [email])
    return true
  },
  async apply(ctx, tx, { orderId, email, reason }, { id, asker }) {
    const order = await lockedOrder(tx, orderId)
    const ids = await releaseWithheldKeys(tx, orderId)
    if (order.email !== email || ids.length === 0) throw new AppError('approval_outdated')
    await moveKeys(ctx, tx, {
      ...{ act: 'withheld_release', by: { staffId: asker.id }, orderId, licenses: ids.length },
      ...{ mailboxes: [email], reason, approval: id },
    })
    const meta = { assignments: ids, reason, approval: id }
    const act = { actor: staffActor(asker.id), action: 'license.released', object: orderId, meta }
    await recordAudit(tx, act)
    return orderId
  },
})

/**
 * The buyer convinced staff after the address had changed: with a code from the old mailbox the keys are shown there at
 * once, else a second person is asked.
 */
export async function askToRelease(
  ctx: StaffContext,
  id: string,
  { reason, code }: Readonly<{ reason: string; code?: string | undefined }>,
) {
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (!order) throw new AppError('order_not_found')
  if (code) {
    await releaseByCode(ctx, order.id, ctx.actor, code)
    return { success: true as const, approval: null }
  }
  const shut = await countWithheld(ctx.db, order.id)
  if (shut === 0) throw new AppError('conflict')
  const keys = `${shut} ${shut === 1 ? 'key' : 'keys'}`
  const summary = `Show ${keys} of order ${order.order_number}, seen before the address changed, to ${maskEmail(order.email)}: ${reason}`
  const payload = { orderId: order.id, email: order.email, reason }
  const asked = { object: order.id, summary, payload }
  return {
    success: true as const,
    approval: await askApproval(ctx, ctx.staff, releaseByTwo, asked),
  }
}
