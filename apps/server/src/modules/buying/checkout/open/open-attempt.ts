import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Context } from '../../../../context.ts'
import { stateOfIntent } from '../../../../infra/payments/intent-states.ts'
import type { Intent } from '../../../../infra/payments/stripe.ts'
import { withOrderRecord } from '../../../fulfilment/orders/order-record.ts'
import { correctBuyer } from '../../../fulfilment/orders/orders.service.ts'
import { type OpenAttempt, openAttemptOf } from '../checkout.repo.ts'
import { expireOrder } from '../settle/expire-order.ts'
import { settleIntent } from '../settle/settle.ts'
import { noteUnpaid } from '../settle/unpaid.ts'
import { nextStep } from './open-attempt.rules.ts'

type OpenRequest = Readonly<{
  cartHash: Buffer
  billingInfo: BillingInfo
  forceNew?: boolean | undefined
  /** Whether the new payment is made on the provider's own page. */
  isHosted: boolean
  /** Whether it is made in the card form. */
  isCardForm?: boolean
}>

/** The payment to go on with. One that turned out to be paid is the answer, whatever the cart is now. */
type Found = Readonly<{ orderId: string; intent: Intent; isPaid: boolean }>

const isSent = (intent: Intent) => ['paid', 'processing'].includes(stateOfIntent(intent))

/** Does what must be done about the payment a browser has open before it opens one. */
export async function resumeOrReplaceAttempt(
  ctx: Context,
  checkoutId: number,
  request: OpenRequest,
): Promise<Found | undefined> {
  const attempt = await openAttemptOf(ctx.db, checkoutId)
  const asked = {
    cartHash: request.cartHash,
    email: request.billingInfo.email,
    isNewWanted: request.forceNew === true,
    isHosted: request.isHosted,
    isCardForm: request.isCardForm === true,
  }
  const step = nextStep(attempt, asked)
  if (!attempt || step === 'open') return undefined
  switch (step) {
    case 'ask again':
      await correctBuyer(ctx.db, attempt.order_id, request.billingInfo)
      return undefined
    case 'look up':
      return await lookUp(ctx, attempt, request.billingInfo)
    case 'cancel intent':
      return await cancelIntent(ctx, attempt, attempt.intent_id ?? '')
    case 'close page':
      return await closePage(ctx, attempt, attempt.session_id ?? '')
    case 'cancel unheard':
      return await cancelIntent(ctx, attempt, await unheardIntent(ctx, attempt))
    case 'give up':
      return await end(ctx, attempt)
  }
}

async function end(ctx: Context, attempt: OpenAttempt, cause = 'replaced by a new attempt') {
  await expireOrder(ctx, attempt, cause)
  return undefined
}

async function lookUp(ctx: Context, attempt: OpenAttempt, billing: BillingInfo) {
  const intent = await ctx.payments.findIntent(attempt.intent_id ?? '')
  if (intent.status === 'canceled') return await end(ctx, attempt, 'cancelled at the provider')
  await correctBuyer(ctx.db, attempt.order_id, billing)
  return { orderId: attempt.order_id, intent, isPaid: isSent(intent) }
}

async function cancelIntent(ctx: Context, attempt: OpenAttempt, intentId: string) {
  const intent = await ctx.payments.cancelIntent(intentId)
  if (!isSent(intent)) return await end(ctx, attempt)
  if (stateOfIntent(intent) === 'processing') {
    // It goes its own way, and this cart is bought beside it.
    await noteUnpaid(ctx, { ...attempt, status: 'open' }, intent, 'a new attempt')
    return undefined
  }
  await settleIntent(ctx, intent, 'a new attempt')
  return { orderId: attempt.order_id, intent, isPaid: true }
}

/** The intent of an attempt, whether or not the provider made it before: its id makes it one. */
async function unheardIntent(ctx: Context, attempt: OpenAttempt): Promise<string> {
  const payment = {
    attemptId: attempt.id,
    orderId: attempt.order_id,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    methods: attempt.method_types,
  }
  const { id } = await ctx.payments.createIntent(await withOrderRecord(ctx, payment))
  return id
}

/** The hosted page of another cart can be paid no more; if it just was, its order is the answer. */
async function closePage(ctx: Context, attempt: OpenAttempt, sessionId: string) {
  const session = await ctx.payments.expireSession(sessionId)
  if (!session.isPaid || !session.intentId) return await end(ctx, attempt)
  const intent = await ctx.payments.findIntent(session.intentId)
  await settleIntent(ctx, intent, 'a new attempt')
  return { orderId: attempt.order_id, intent, isPaid: true }
}
