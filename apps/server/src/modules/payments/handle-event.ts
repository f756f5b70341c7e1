import { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { ProviderEvent } from '../../infra/stripe.ts'
import { settle } from '../checkout/settle.ts'
import { beginEvent, endEvent, failEvent, storeEvent } from './payments.repo.ts'

/** Works on one stored event of the provider. */
export const providerEventJob = {
  name: 'payments.event',
  data: z.object({ eventId: z.string() }),
} as const

/** Keeps an event and queues its work together; told twice it is kept once. */
export async function keepEvent(ctx: Context, event: ProviderEvent): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (await storeEvent(tx, event)) {
      await ctx.queue.enqueue(tx, providerEventJob, { eventId: event.id })
    }
  })
}

type PaymentObject = { id?: string; payment_intent?: string | null }

/** Events say that something happened, never what is true: the provider is asked again. */
const intentOf: Record<string, (object: PaymentObject) => string | null | undefined> = {
  'payment_intent.succeeded': (object) => object.id,
  'checkout.session.completed': (object) => object.payment_intent,
}

export async function handleEvent(ctx: Context, eventId: string): Promise<void> {
  const event = await beginEvent(ctx.db, eventId)
  if (!event) return
  const intentId = intentOf[event.type]?.(event.payload as PaymentObject)
  try {
    if (intentId) await settle(ctx, intentId, `told by the provider (${event.type})`)
  } catch (error) {
    const isForeign = error instanceof AppError && error.status === 404
    await failEvent(ctx.db, eventId, (error as Error).message)
    // A payment that is not ours, or of another shop on the same account: nothing to do.
    if (!isForeign) throw error
  }
  await endEvent(ctx.db, eventId)
}
