import * as contract from '@keyhaven/contracts/staff/inbox-acts'
import { AppError } from '../../infra/app-error.ts'
import { createLink } from '../../modules/buying/payment-links/manage-links.ts'
import {
  noteAct,
  openConversation,
  orderOfConversation,
} from '../../modules/voices/inbox/conversation-acts.ts'
import { askForCode, enterCode } from '../../modules/voices/inbox/proof/conversation-proof.ts'
import { openForBuyer } from '../acts/claim-for-buyer.ts'
import { refundOrAsk } from '../acts/refund-or-ask.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles } from '../kit/staff-route.ts'

const success = true as const

/** Who acts from a conversation also answers conversations; the right of the act itself is that of its own screen. */
function checkReply({ staff }: StaffContext) {
  if (!staff.permissions.includes('inbox.reply')) throw new AppError('not_allowed')
}

const claimWords = {
  replaced: 'the key was replaced, and the new one is on its way',
  queued: 'the claim waits for a decision',
  refused: 'the claim was refused',
  shown: 'nobody has seen the key yet, the order page shows it',
} as const

/** Acts beside the composer: the use cases, rights and approvals of their own screens, noted in the thread. */
export const inboxActHandlers = handles(contract, {
  refundFromInbox: async ({ params: { reference }, body: { orderId, ...asked } }, ctx) => {
    checkReply(ctx)
    const order = await orderOfConversation(ctx, ctx.staff, reference, orderId)
    const answer = await refundOrAsk(ctx, order.id, asked)
    const words =
      'approval' in answer
        ? `a refund of order ${order.order_number} waits for a colleague.`
        : `${answer.amount} ${answer.currency} of order ${order.order_number} go back.`
    await noteAct(ctx, ctx.staff, reference, { action: 'inbox.refund', words })
    return answer
  },
  claimFromInbox: async ({ params: { reference }, body: { orderId, ...said } }, ctx) => {
    checkReply(ctx)
    // The desk of claims is closed to members of single stores, and so is this way to it.
    if (ctx.staff.stores.length > 0) throw new AppError('not_allowed')
    const order = await orderOfConversation(ctx, ctx.staff, reference, orderId)
    const answer = await openForBuyer(ctx, { ...said, order: order.id })
    const words = `claim for order ${order.order_number}: ${claimWords[answer.outcome]}.`
    await noteAct(ctx, ctx.staff, reference, { action: 'inbox.claim', words })
    return answer
  },
  linkFromInbox: async ({ params: { reference }, body }, ctx) => {
    checkReply(ctx)
    await openConversation(ctx, reference)
    const outcome = await createLink(ctx, ctx.staff, body)
    const words =
      'link' in outcome
        ? `payment link “${outcome.link.title}” was made.`
        : 'a payment link waits for a colleague.'
    await noteAct(ctx, ctx.staff, reference, { action: 'inbox.payment_link', words })
    return { success, ...outcome }
  },
  askCodeFromInbox: async ({ params: { reference } }, ctx) => ({
    success,
    ...(await askForCode(ctx, ctx.staff, reference)),
  }),
  enterCodeInInbox: async ({ params: { reference }, body }, ctx) => {
    const until = await enterCode(ctx, ctx.staff, reference, body)
    return { success, until: until.toISOString() }
  },
})
