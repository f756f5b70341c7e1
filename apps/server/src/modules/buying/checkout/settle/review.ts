import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import type { Intent } from '../../../../infra/payments/stripe.ts'
import type { Attempt, Charge } from '../../../fulfilment/ledger/ledger.service.ts'
import { bookTaxedCharge } from '../../../fulfilment/order-taxes/book-taxed-charge.ts'
import { type LockedOrder, moveOrder } from '../../../fulfilment/orders/orders.service.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { hasUseLeft } from '../open/link-uses.ts'

const isWhatWeAsked = (attempt: Attempt, intent: Intent) =>
  intent.receivedMinor === attempt.amount_minor &&
  intent.currency === attempt.currency &&
  intent.isLive === attempt.is_live &&
  intent.attemptId === attempt.id

type ReviewReason = { cause: string; title: string; body: string }

/** Why money that came cannot simply be taken for what it pays. */
export async function reviewReason(
  tx: Tx,
  order: LockedOrder,
  attempt: Attempt,
  intent: Intent,
): Promise<ReviewReason | undefined> {
  if (!isWhatWeAsked(attempt, intent)) {
    return {
      cause: 'amount or currency differs',
      title: `Payment of ${order.order_number} differs from what was asked`,
      body: `Asked ${attempt.amount_minor} ${attempt.currency}, received ${intent.receivedMinor} ${intent.currency} (smallest units). No key was given out.`,
    }
  }
  const isLate = order.payment_status === 'expired' && order.payment_link_id !== null
  if (!isLate || (await hasUseLeft(tx, order.payment_link_id ?? ''))) return undefined
  return {
    cause: 'its payment link was used up meanwhile',
    title: `Payment of ${order.order_number} came after its payment link was used up`,
    body: 'The payment came after its time, and others have used the link since. No key was given out.',
  }
}

type Received = Readonly<{ charge: Charge; cardCountry: string | null; paidAt?: Date | undefined }>

/** Money came that we did not ask for like this: it is kept safe, no key moves, a person looks. */
export async function holdForReview(
  ctx: Context,
  tx: Tx,
  order: LockedOrder,
  received: Received,
  doubt: ReviewReason,
) {
  const from = order.payment_status
  await bookTaxedCharge(ctx, tx, order, { ...received, status: 'mismatch' })
  const payment = { from, to: 'review' as const }
  await moveOrder(tx, { orderId: order.id, cause: doubt.cause, payment })
  await notifyStaff(tx, {
    dedupeKey: `review:${order.id}`,
    severity: 'critical',
    title: doubt.title,
    body: doubt.body,
    object: order.id,
  })
}
