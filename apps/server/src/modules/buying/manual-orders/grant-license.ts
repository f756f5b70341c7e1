import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { grantLicense } from '@keyhaven/contracts/staff/manual-orders'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { licensesIn, maskEmail, normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { linesOfOrder, lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { assertForeignMailbox, moveKeys } from '../../staff/key-transfers/move-keys.ts'
import { deliver } from '../checkout/settle/settle.ts'
import { pricedLines, writeManualOrder } from './write-order.ts'

const CAUSE = 'granted by staff'

type GrantRequest = z.output<typeof grantLicense.body>
type By = Readonly<{ staffId: string; approval: string }>

/** A free order with its keys, in this transaction. */
async function grantIn(ctx: Context, tx: Tx, { buyer, items, reason }: GrantRequest, by: By) {
  const free = items.map((item) => ({ ...item, unitPrice: '0.00' }))
  const lines = await pricedLines(ctx, free)
  const { id: orderId } = await writeManualOrder(ctx, tx, {
    buyer,
    lines,
    permit: { shareBp: 0, approvalId: by.approval },
  })
  const order = await lockedOrder(tx, orderId)
  const written = await linesOfOrder(tx, orderId)
  await moveKeys(ctx, tx, {
    ...{ act: 'grant', by: { staffId: by.staffId }, orderId, licenses: licensesIn(written) },
    ...{ mailboxes: [order.email], reason, approval: by.approval },
  })
  await deliver(ctx, tx, { ...order, lines: written, paidFrom: 'awaiting' }, CAUSE)
  const meta = { reason, approval: by.approval, items }
  const actor = staffActor(by.staffId)
  await recordAudit(tx, { actor, action: 'order.granted', object: orderId, meta })
  return orderId
}

/** Licences that nobody pays for: a second person always approves them. */
export const grantByTwo = defineApproval({
  name: 'order.grant',
  needs: 'orders.create',
  wait: 'minutes',
  payload: z.object({ email: z.string(), asked: grantLicense.body }),
  async mayDecide(_, { email }, decider) {
    assertForeignMailbox(decider, [email])
    return true
  },
  apply: (ctx, tx, { asked }, { id, asker }) =>
    grantIn(ctx, tx, asked, { staffId: asker.id, approval: id }),
})

/** Asks a second person to give licences away. */
export async function askToGrant(
  ctx: Context,
  staff: StaffPrincipal,
  asked: GrantRequest,
): Promise<RequestedApproval> {
  const lines = await pricedLines(ctx, asked.items)
  const what = lines.map(({ productName, quantity }) => `${quantity} × ${productName}`).join(', ')
  const { email } = asked.buyer
  const summary = `${what} without payment for ${maskEmail(email)}. ${asked.reason}`
  const payload = { email: normalEmail(email), asked }
  return await askApproval(ctx, staff, grantByTwo, { object: 'orders', summary, payload })
}
