import type { Context } from '../../context.ts'
import {
  type Attempt,
  attemptById,
  bookRefund,
  leftOrders,
  markChecked,
  staleAttempts,
} from './checkout.repo.ts'
import { giveUp } from './give-up.ts'
import { settleIntent } from './settle.ts'

const OLDER_THAN_SECONDS = 60
const PER_TURN = 200

/**
 * Heals what no browser and no webhook told us: every attempt left open is looked up at the provider.
 * Paid ones are settled; those whose time is over are cancelled there and ended here.
 */
export async function reconcile(ctx: Context): Promise<void> {
  for (const attempt of await staleAttempts(ctx.db, OLDER_THAN_SECONDS, PER_TURN)) {
    try {
      await heal(ctx, attempt, attempt.is_expired)
      await markChecked(ctx.db, attempt.id)
    } catch (error) {
      ctx.log.warn({ err: error, attempt: attempt.id }, 'an attempt could not be reconciled')
    }
  }
  for (const orderId of await leftOrders(ctx.db, PER_TURN)) {
    await giveUp(ctx, { order_id: orderId }, 'never completed')
  }
}

/** What the attempt is known by at the provider; a hosted page makes its intent when it is paid. */
async function intentIdOf(ctx: Context, attempt: Attempt): Promise<string | undefined> {
  if (attempt.intent_id) return attempt.intent_id
  if (!attempt.session_id) return undefined
  return (await ctx.payments.findSession(attempt.session_id)).intentId
}

async function heal(ctx: Context, attempt: Attempt, isExpired: boolean) {
  // A hosted page can be paid until it is closed, whatever became of its order.
  if (isExpired && attempt.session_id) await ctx.payments.expireSession(attempt.session_id)
  const intentId = await intentIdOf(ctx, attempt)
  if (!intentId) {
    if (isExpired) await giveUp(ctx, attempt, 'never paid')
    return
  }
  const intent = isExpired
    ? await ctx.payments.cancelIntent(intentId)
    : await ctx.payments.findIntent(intentId)
  if (intent.status === 'succeeded') await settleIntent(ctx, intent, 'found by the reconciler')
  else if (intent.status === 'canceled') await giveUp(ctx, attempt, 'not paid in time')
}

/** Gives back a second payment of one order. The attempt's id makes the refund happen once. */
export async function refundDuplicate(ctx: Context, attemptId: string): Promise<void> {
  const attempt = await attemptById(ctx.db, attemptId)
  if (!attempt?.intent_id || attempt.status !== 'duplicate') return
  const refundId = await ctx.payments.refund({
    refundId: `refund_${attempt.id}`,
    intentId: attempt.intent_id,
    amountMinor: attempt.amount_minor,
  })
  await bookRefund(ctx.db, attempt, refundId)
}
