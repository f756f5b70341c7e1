import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import {
  accountEvents,
  movedEvents,
  paidEvents,
  payoutEvents,
  reversalEvents,
  reviewEvents,
  warningEvents,
} from '../../../infra/payments/event-kinds.ts'
import type { ProviderEvent } from '../../../infra/payments/stripe.ts'
import { noteDecline } from '../../buying/checkout/open/attempt-limits.ts'
import { followPayment, followSession } from '../../buying/checkout/settle/follow-payment.ts'
import { settle } from '../../buying/checkout/settle/settle.ts'
import { attemptByIntent } from '../../fulfilment/ledger/ledger.service.ts'
import { noteWarnings } from '../disputes/note-disputes.ts'
import { noteReview } from '../disputes/note-review.ts'
import { queuePayoutNews } from '../payouts/payout-news-job.ts'
import { readAccount } from '../payouts/read-balance.ts'
import { beginEvent, endEvent, failEvent, insertEvent } from './provider-events.repo.ts'
import { reversePayment } from './reverse-payment.ts'

/** Works on one stored event of the provider. */
export const providerEventJob = {
  name: 'payments.event',
  data: z.object({ eventId: z.string(), isReplay: z.boolean().optional() }),
} as const

/** What opens a payment is not kept with what is told about it. */
function withoutSecret(event: ProviderEvent): ProviderEvent {
  const { client_secret: _, ...object } = event.object as { client_secret?: unknown }
  return { ...event, object }
}

/** Keeps an event and queues its work together; told twice it is kept once. */
export async function storeEvent(ctx: Context, event: ProviderEvent): Promise<void> {
  const kept = withoutSecret(event)
  // Most browsers tell us first, and leave nothing to do.
  if (await isSettled(ctx, event)) {
    await insertEvent(ctx.db, kept, { isDone: true })
    return
  }
  await inTransaction(ctx.db, async (tx) => {
    if (await insertEvent(tx, kept)) {
      await ctx.queue.enqueue(tx, providerEventJob, { eventId: event.id })
    }
  })
}

/** Whether it tells of a payment that is in the books: nothing leads back from there. */
async function isSettled(ctx: Context, { type, object }: ProviderEvent): Promise<boolean> {
  const intentId = isAmong(paymentEvents, type) && intentOf(type, object as PaymentObject)
  return !!intentId && (await attemptByIntent(ctx.db, intentId))?.is_booked === true
}

const DECLINED = 'payment_intent.payment_failed'

type PaymentObject = {
  id?: string
  payment_intent?: string | null
  last_payment_error?: { type?: string; payment_method?: { type?: string } | null } | null
}

/** Ways to pay on which strangers try cards. Who leaves the page of another way has declined nothing. */
const triedMethods: readonly unknown[] = ['card', 'link', undefined]

const isDeclinedCard = ({ last_payment_error: error }: PaymentObject) =>
  error?.type === 'card_error' && triedMethods.includes(error.payment_method?.type)

const paymentEvents = [...paidEvents, ...movedEvents]

const isAmong = (kinds: readonly string[], type: string) => kinds.includes(type)

/** The payment that an event is about. */
const intentOf = (type: string, { id, payment_intent }: PaymentObject) =>
  type.startsWith('payment_intent.') ? id : payment_intent

async function workOn(ctx: Context, eventId: string, type: string, payment: PaymentObject) {
  const cause = `told by the provider (${type})`
  const intentId = intentOf(type, payment)
  // Events say that something happened, never what is true: the provider is asked again.
  if (isAmong(paidEvents, type) && intentId) await settle(ctx, intentId, cause)
  if (isAmong(movedEvents, type)) {
    if (intentId) await followPayment(ctx, intentId, cause)
    else if (payment.id) await followSession(ctx, payment.id, cause)
  }
  if (type === DECLINED && payment.id && isDeclinedCard(payment))
    await noteDecline(ctx, eventId, payment.id)
  if (isAmong(payoutEvents, type)) await inTransaction(ctx.db, (tx) => queuePayoutNews(ctx, tx))
  if (isAmong(accountEvents, type)) await readAccount(ctx)
  if (isAmong(reviewEvents, type) && payment.id) await noteReview(ctx, payment.id)
  if (!payment.payment_intent) return
  if (isAmong(warningEvents, type)) await noteWarnings(ctx, payment.payment_intent)
  if (isAmong(reversalEvents, type)) await reversePayment(ctx, payment.payment_intent, cause)
}

export async function handleEvent(ctx: Context, eventId: string, isReplay = false): Promise<void> {
  const event = await beginEvent(ctx.db, eventId, isReplay)
  if (!event) return
  try {
    await workOn(ctx, event.id, event.type, event.payload as PaymentObject)
  } catch (error) {
    const isForeign = error instanceof AppError && error.status === 404
    await failEvent(ctx.db, eventId, (error as Error).message)
    // A payment that is not ours, or of another shop on the same account: nothing to do.
    if (!isForeign) throw error
  }
  await endEvent(ctx.db, eventId)
}
