import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Context } from '../../../../context.ts'
import type { Intent } from '../../../../infra/payments/stripe.ts'
import { withRecord } from '../../../fulfilment/orders/order-record.ts'
import { correctBuyer } from '../../../fulfilment/orders/orders.service.ts'
import { type OpenAttempt, openAttemptOf } from '../checkout.repo.ts'
import { expireOrder } from '../settle/expire-order.ts'
import { settleIntent } from '../settle/settle.ts'
import { nextStep } from './open-attempt.rules.ts'

type Wish = Readonly<{
  cartHash: Buffer
  billingInfo: BillingInfo
  forceNew?: boolean | undefined
  /** Whether the new payment is made on the provider's own page. */
  isHosted: boolean
}>

/** The payment to go on with. One that turned out to be paid is the answer, whatever the cart is now. */
type Found = Readonly<{ orderId: string; intent: Intent; isPaid: boolean }>

const isPaid = (intent: Intent) => intent.status === 'succeeded' || intent.status === 'processing'

/** Does what must be done about the payment a browser has open before it opens one. */
export async function resumeOrReplaceAttempt(
  ctx: Context,
  checkoutId: number,
  wish: Wish,
): Promise<Found | undefined> {
  const attempt = await openAttemptOf(ctx.db, checkoutId)
  const asked = {
    cartHash: wish.cartHash,
    email: wish.billingInfo.email,
    isNewWanted: wish.forceNew === true,
    isHosted: wish.isHosted,
  }
  const step = nextStep(attempt, asked)
  if (!attempt || step === 'open') return undefined
  switch (step) {
    case 'ask again':
      await correctBuyer(ctx.db, attempt.order_id, wish.billingInfo)
      return undefined
    case 'look up':
      return await lookUp(ctx, attempt, wish.billingInfo)
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
  return { orderId: attempt.order_id, intent, isPaid: isPaid(intent) }
}

async function cancelIntent(ctx: Context, attempt: OpenAttempt, intentId: string) {
  const intent = await ctx.payments.cancelIntent(intentId)
  if (!isPaid(intent)) return await end(ctx, attempt)
  if (intent.status === 'succeeded') await settleIntent(ctx, intent, 'a new attempt')
  return { orderId: attempt.order_id, intent, isPaid: true }
}

/** The intent of an attempt, whether or not the provider made it before: its id makes it one. */
async function unheardIntent(ctx: Context, attempt: OpenAttempt): Promise<string> {
  const payment = {
    attemptId: attempt.id,
    orderId: attempt.order_id,
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
  }
  const { id } = await ctx.payments.createIntent(await withRecord(ctx, payment))
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
