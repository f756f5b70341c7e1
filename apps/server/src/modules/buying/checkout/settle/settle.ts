import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { inTransaction } from '../../infra/retry.ts'
import type { Intent } from '../../infra/stripe.ts'
import { hashToken } from '../../infra/tokens.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { redeemCoupon, redeemLateCoupon } from '../coupons/coupons.service.ts'
import { queueOrderMails } from '../delivery/delivery.service.ts'
import { isUnpaid, type PaymentStatus } from '../orders/orders.rules.ts'
import { linesOfOrder, lockedOrder, moveOrder } from '../orders/orders.service.ts'
import { allocateKeys, type OrderLine } from './allocate-keys.ts'
import {
  type Attempt,
  attemptById,
  attemptByIntent,
  bookCharge,
  isBooked,
  rememberIntent,
} from './checkout.repo.ts'
import { queueRefund } from './refund-duplicate-job.ts'
import { queueReversal } from './reverse-payment-job.ts'
import { doubtAbout, holdForReview } from './review.ts'

type Order = Awaited<ReturnType<typeof lockedOrder>>
type Payment = {
  attempt: Attempt
  intent: Intent
  lines: OrderLine[]
  cause: string
  andThen: AndThen | undefined
}

/** Asks the provider about a payment and settles it if it was made. Repeating it changes nothing. */
export async function settle(ctx: Context, intentId: string, cause: string): Promise<string> {
  // The provider is the truth about money, and is asked before any transaction opens.
  return await settleIntent(ctx, await ctx.payments.findIntent(intentId), cause)
}

/** What follows for a settled attempt, in the transaction that settled it. */
type AndThen = (tx: Tx, attempt: Attempt) => Promise<void>

/** Turns money into goods, once, whoever calls and however often: the order's id. */
export async function settleIntent(
  ctx: Context,
  intent: Intent,
  cause: string,
  andThen?: AndThen,
): Promise<string> {
  const attempt = await attemptOf(ctx, intent)
  if (!attempt) throw new AppError('order_not_found')
  if (intent.status !== 'succeeded') throw new AppError('payment_not_completed')
  // Lines never change once they are written: they are read before the order is locked.
  const lines = await linesOfOrder(ctx.db, attempt.order_id)
  const payment = { attempt, intent, lines, cause, andThen }
  await inTransaction(ctx.settlementDb, async (tx) => {
    await settleOnce(ctx, tx, payment)
    await andThen?.(tx, attempt)
  })
  return attempt.order_id
}

/** An intent whose id we never stored, because we died too early, is known by its metadata. */
async function attemptOf(ctx: Context, intent: Intent): Promise<Attempt | undefined> {
  const known = await attemptByIntent(ctx.db, intent.id)
  if (known) return known
  const orphan = await attemptById(ctx.db, intent.attemptId)
  if (!orphan || orphan.intent_id !== null) return undefined
  await rememberIntent(ctx.db, orphan.id, intent.id, hashToken(intent.clientSecret))
  return { ...orphan, intent_id: intent.id }
}

/** THE transaction. Everything that follows from a payment commits together, or not at all. */
async function settleOnce(ctx: Context, tx: Tx, payment: Payment) {
  const { attempt, intent, lines, cause, andThen } = payment
  const order = await lockedOrder(tx, attempt.order_id)
  if (!isUnpaid(order.payment_status as PaymentStatus)) {
    return await alreadyPaid(ctx, tx, order, attempt, intent)
  }
  // Settled by whoever also applies what went back: no key leaves for money that is gone.
  if (intent.hasGoneBack && !andThen) return await queueReversal(ctx, tx, intent.id)
  const from = order.payment_status as PaymentStatus
  const doubt = await doubtAbout(tx, order, attempt, intent)
  if (doubt) return await holdForReview(tx, order, chargeOf(order, attempt, intent), doubt)

  const lateCoupon = from === 'expired' ? redeemLateCoupon : redeemCoupon
  if (order.coupon_id !== null) await lateCoupon(tx, order.id)
  await bookCharge(tx, chargeOf(order, attempt, intent), 'succeeded')
  await moveOrder(tx, { orderId: order.id, cause, payment: { from, to: 'paid' } })
  await deliver(ctx, tx, { ...order, lines }, cause)
}

/** Keys, states and mails of an order that is paid, or free, in this transaction. */
export async function deliver(
  ctx: Context,
  tx: Tx,
  order: { id: string; email: string; lines: OrderLine[]; isLinkOnly?: boolean },
  cause: string,
) {
  const fulfilment = await allocateKeys(tx, order.id, order.lines)
  await moveOrder(tx, { orderId: order.id, cause, fulfilment: { from: 'none', to: fulfilment } })
  await queueOrderMails(ctx, tx, order, fulfilment)
  await recordAudit(tx, {
    actor: 'system',
    action: 'order.settled',
    object: order.id,
    meta: { cause, fulfilment },
  })
}

const chargeOf = (order: Order, attempt: Attempt, intent: Intent) => ({
  orderId: order.id,
  attemptId: attempt.id,
  providerRef: intent.id,
  amountMinor: intent.receivedMinor,
  currency: intent.currency,
  card: intent.card,
  cardFingerprint: intent.card?.fingerprint ? hashToken(intent.card.fingerprint) : null,
})

/** A second telling of the same payment is nothing new; a second payment is given back. */
async function alreadyPaid(ctx: Context, tx: Tx, order: Order, attempt: Attempt, intent: Intent) {
  if (await isBooked(tx, intent.id)) return
  await bookCharge(tx, chargeOf(order, attempt, intent), 'duplicate')
  await queueRefund(ctx, tx, attempt.id)
}
