import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { ProviderEvent } from '../../../infra/payments/stripe.ts'
import { noteDecline } from '../../buying/checkout/open/attempt-limits.ts'
import { settle } from '../../buying/checkout/settle/settle.ts'
import { attemptByIntent } from '../../fulfilment/ledger/ledger.service.ts'
import { noteWarnings, warningEvents } from '../disputes/note-disputes.ts'
import { beginEvent, endEvent, failEvent, storeEvent } from './provider-events.repo.ts'
import { reversalEvents } from './reversals.rules.ts'
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
export async function keepEvent(ctx: Context, event: ProviderEvent): Promise<void> {
  const kept = withoutSecret(event)
  // Most browsers tell us first, and leave nothing to do.
  if (await isSettled(ctx, event)) {
    await storeEvent(ctx.db, kept, { isDone: true })
    return
  }
  await inTransaction(ctx.db, async (tx) => {
    if (await storeEvent(tx, kept)) {
      await ctx.queue.enqueue(tx, providerEventJob, { eventId: event.id })
    }
  })
}

/** Whether it tells of a payment that is in the books: nothing leads back from there. */
async function isSettled(ctx: Context, { type, object }: ProviderEvent): Promise<boolean> {
  const intentId = intentOf[type]?.(object as PaymentObject)
  return !!intentId && (await attemptByIntent(ctx.db, intentId))?.is_booked === true
}

const DECLINED = 'payment_intent.payment_failed'

type PaymentObject = { id?: string; payment_intent?: string | null }

/** Events say that something happened, never what is true: the provider is asked again. */
const intentOf: Record<string, (object: PaymentObject) => string | null | undefined> = {
  'payment_intent.succeeded': (object) => object.id,
  'checkout.session.completed': (object) => object.payment_intent,
}

async function workOn(ctx: Context, eventId: string, type: string, payment: PaymentObject) {
  const cause = `told by the provider (${type})`
  const intentId = intentOf[type]?.(payment)
  if (intentId) await settle(ctx, intentId, cause)
  if (type === DECLINED && payment.id) await noteDecline(ctx, eventId, payment.id)
  if (warningEvents.includes(type) && payment.payment_intent) {
    await noteWarnings(ctx, payment.payment_intent)
  }
  if (reversalEvents.includes(type) && payment.payment_intent) {
    await reversePayment(ctx, payment.payment_intent, cause)
  }
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
