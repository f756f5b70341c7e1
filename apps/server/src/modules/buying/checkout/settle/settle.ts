import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { hashToken } from '../../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { measured } from '../../../../infra/measures.ts'
import { stateOfIntent } from '../../../../infra/payments/intent-states.ts'
import type { Intent } from '../../../../infra/payments/stripe.ts'
import { traced } from '../../../../infra/tracing/trace.ts'
import { redeemCoupon, redeemLateCoupon } from '../../../catalog/coupons/coupons.service.ts'
import { queueOrderMails } from '../../../fulfilment/delivery/delivery.service.ts'
import {
  type Attempt,
  attemptByIntent,
  attemptFor,
  bookCharge,
  isBooked,
} from '../../../fulfilment/ledger/ledger.service.ts'
import { bookTaxedCharge } from '../../../fulfilment/order-taxes/book-taxed-charge.ts'
import { isUnpaid } from '../../../fulfilment/orders/orders.rules.ts'
import {
  type LockedOrder,
  linesOfOrder,
  lockedOrder,
  moveOrder,
} from '../../../fulfilment/orders/orders.service.ts'
import { judgePayment, saveRiskCheck } from '../../../fulfilment/risk/risk.service.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { assignKeys, claimKeys, type OrderLine } from './allocate-keys.ts'
import { holdForRisk } from './hold-for-risk.ts'
import { notifyOfLowPrice } from './low-price.ts'
import { queueRefund } from './refund-duplicate-job.ts'
import { queueReversal } from './reverse-payment-job.ts'
import { holdForReview, reviewReason } from './review.ts'
import { noteUnpaid } from './unpaid.ts'

type Payment = {
  attempt: Attempt
  intent: Intent
  lines: OrderLine[]
  /** How the payment is judged; undefined where nobody judges. */
  check: Awaited<ReturnType<typeof judgePayment>>
  cause: string
  reversals: Reversals
}

/** Asks the provider about a payment and settles it if it was made. Repeating it changes nothing. */
export async function settle(
  ctx: Context,
  intentId: string,
  cause: string,
  known?: Attempt,
): Promise<string> {
  const attempt = known ?? (await attemptByIntent(ctx.db, intentId))
  // What is booked was settled in the same transaction, and nothing leads back from there.
  if (attempt?.is_booked) return attempt.order_id
  // The provider is the truth about money, and is asked before any transaction opens.
  const intent = await ctx.payments.findIntent(intentId)
  return await settleIntent(ctx, intent, cause, { reversals: 'later', known: attempt })
}

/**
 * What becomes of a payment that went back already. `later` leaves it, and settling, to a job that asks
 * what went back; a caller who has asked applies it in the transaction that settles.
 */
type Reversals = 'later' | ((tx: Tx, attempt: Attempt) => Promise<void>)

/** `known` is the attempt of this intent, where the caller has just read it. */
type Way = Readonly<{ reversals: Reversals; known?: Attempt | undefined }>

/** Turns money into goods once, however often it is called: the order's id. */
export async function settleIntent(
  ctx: Context,
  intent: Intent,
  cause: string,
  { reversals, known }: Way = { reversals: 'later' },
): Promise<string> {
  const attempt = known ?? (await attemptFor(ctx.db, intent))
  if (!attempt) throw new AppError('order_not_found')
  const state = stateOfIntent(intent)
  if (state !== 'paid') {
    await noteUnpaid(ctx, attempt, intent, cause)
    throw new AppError(state === 'processing' ? 'payment_processing' : 'payment_not_completed')
  }
  if (attempt.is_booked && reversals === 'later') return attempt.order_id
  // Lines never change once they are written: they are read before the order is locked.
  const [lines, judged] = await Promise.all([
    linesOfOrder(ctx.db, attempt.order_id),
    judgePayment(ctx, attempt.order_id, intent),
  ])
  // Where there are no keys there is nothing to hold.
  const check = lines.length > 0 ? judged : undefined
  const payment = { attempt, intent, lines, check, cause, reversals }
  const parent = attempt.traceparent ?? undefined
  const isDelivered = await traced({ name: 'settle', facts: { 'shop.cause': cause }, parent }, () =>
    inTransaction(ctx.settlementDb, async (tx) => {
      const isNew = await settleOnce(ctx, tx, payment)
      if (reversals !== 'later') await reversals(tx, attempt)
      return isNew
    }),
  )
  // What the bank worked on for hours was paid when it decided, and nobody says when that was.
  if (isDelivered && intent.paidAt && attempt.status !== 'processing') {
    measured.keys(cause, (ctx.now().getTime() - intent.paidAt.getTime()) / 1_000)
  }
  return attempt.order_id
}

/**
 * THE transaction. Everything that follows from a payment commits together, or not at all. Whether keys
 * follow from it now.
 */
async function settleOnce(ctx: Context, tx: Tx, payment: Payment): Promise<boolean> {
  const { attempt, intent, lines, check, cause, reversals } = payment
  const order = await lockedOrder(tx, attempt.order_id)
  if (!isUnpaid(order.payment_status)) {
    await alreadyPaid(ctx, tx, order, attempt, intent)
    return false
  }
  // No key leaves for money that is gone.
  if (intent.isReversed && reversals === 'later') {
    await queueReversal(ctx, tx, intent.id)
    return false
  }
  const from = order.payment_status
  const doubt = await reviewReason(tx, order, attempt, intent)
  if (doubt) {
    const charge = chargeOf(order, attempt, intent)
    await holdForReview(ctx, tx, order, { charge, ...taxFactsOf(intent) }, doubt)
    return false
  }

  if (order.coupon_id !== null) {
    if (from !== 'expired') await redeemCoupon(tx, order.id)
    // Its use may have been given up before the bank began.
    if (from !== 'awaiting') await redeemLateCoupon(tx, order.id)
  }
  await bookTaxedCharge(ctx, tx, order, {
    charge: chargeOf(order, attempt, intent),
    status: 'succeeded',
    ...taxFactsOf(intent),
  })
  if (check) await saveRiskCheck(tx, check)
  if (check && check.level !== 'low') {
    await holdForRisk(ctx, tx, { ...order, lines }, check)
    return false
  }
  await deliver(ctx, tx, { ...order, lines, paidFrom: from }, cause)
  await notifyOfLowPrice(tx, { ...order, lines })
  return lines.length > 0
}

type Delivered = Readonly<{
  id: string
  email: string
  lines: OrderLine[]
  isLinkOnly?: boolean
  /** Where its money was until now: both states move in one step, for an order is written in many places. */
  paidFrom: LockedOrder['payment_status']
}>

/** Keys, states and mails of an order that becomes paid, or free, in this transaction. */
export async function deliver(ctx: Context, tx: Tx, order: Delivered, cause: string) {
  const taken = await claimKeys(tx, order.id, order.lines)
  const { fulfilment } = taken
  await moveOrder(tx, {
    orderId: order.id,
    cause,
    payment: { from: order.paidFrom, to: 'paid' },
    fulfilment: { from: 'none', to: fulfilment },
  })
  await assignKeys(tx, taken)
  await queueOrderMails(ctx, tx, order, fulfilment)
  await recordAudit(tx, {
    actor: 'system',
    action: 'order.settled',
    object: order.id,
    meta: { cause, fulfilment },
  })
}

const taxFactsOf = ({ card, paidAt }: Intent) => ({ cardCountry: card?.country ?? null, paidAt })

const chargeOf = (order: LockedOrder, attempt: Attempt, intent: Intent) => ({
  orderId: order.id,
  attemptId: attempt.id,
  providerRef: intent.id,
  amountMinor: intent.receivedMinor,
  currency: intent.currency,
  card: intent.card,
  cardFingerprint: intent.card?.fingerprint ? hashToken(intent.card.fingerprint) : null,
})

/** A second telling of the same payment is nothing new; a second payment is given back. */
async function alreadyPaid(
  ctx: Context,
  tx: Tx,
  order: LockedOrder,
  attempt: Attempt,
  intent: Intent,
) {
  if (await isBooked(tx, intent.id)) return
  await bookCharge(tx, chargeOf(order, attempt, intent), 'duplicate')
  await queueRefund(ctx, tx, attempt.id)
}
