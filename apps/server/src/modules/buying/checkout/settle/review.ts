import type { Tx } from '../../infra/db.ts'
import type { Intent } from '../../infra/stripe.ts'
import { notifyStaff } from '../notifications/notifications.service.ts'
import type { PaymentStatus } from '../orders/orders.rules.ts'
import { type lockedOrder, moveOrder } from '../orders/orders.service.ts'
import { type Attempt, bookCharge, type Charge } from './checkout.repo.ts'
import { hasUseLeft } from './link-uses.ts'

type Order = Awaited<ReturnType<typeof lockedOrder>>

const isWhatWeAsked = (attempt: Attempt, intent: Intent) =>
  intent.receivedMinor === attempt.amount_minor &&
  intent.currency === attempt.currency &&
  intent.isLive === attempt.is_live &&
  intent.attemptId === attempt.id

type Doubt = { cause: string; title: string; body: string }

/** Why money that came cannot simply be taken for what it pays. */
export async function doubtAbout(
  tx: Tx,
  order: Order,
  attempt: Attempt,
  intent: Intent,
): Promise<Doubt | undefined> {
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

/** Money came that we did not ask for like this: it is kept safe, no key moves, a person looks. */
export async function holdForReview(tx: Tx, order: Order, charge: Charge, doubt: Doubt) {
  const from = order.payment_status as PaymentStatus
  await bookCharge(tx, charge, 'mismatch')
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
