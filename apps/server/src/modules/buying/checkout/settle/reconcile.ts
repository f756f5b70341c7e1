import type { Context } from '../../../../context.ts'
import { type IntentState, stateOfIntent } from '../../../../infra/payments/intent-states.ts'
import {
  type Attempt,
  claimStaleAttempts,
  markChecked,
  type StaleAttempt,
} from '../../../fulfilment/ledger/ledger.service.ts'
import { leftOrders } from '../checkout.repo.ts'
import { expireOrder } from './expire-order.ts'
import { lookedAtAgainIn } from './reconcile.rules.ts'
import { settleIntent } from './settle.ts'
import { notifyOfSlowPayment } from './slow-payment.ts'
import { noteUnpaid } from './unpaid.ts'

const OLDER_THAN_SECONDS = 60
const PER_TURN = 200
const AT_ONCE = 10
/** Longer than the provider may take over one attempt. One that failed is tried again after it. */
const LEASE_SECONDS = 60
/** An attempt is looked up by one worker per turn, however many there are. */
const REST_SECONDS = 15

/**
 * Heals what no browser and no webhook told us: every attempt left open is looked up at the provider.
 * Paid ones are settled; those whose time is over are cancelled there and ended here. Any number of
 * workers may do this at once, and one attempt that fails holds up no other.
 */
export async function reconcile(ctx: Context, restSeconds = REST_SECONDS): Promise<void> {
  const times = { olderThanSeconds: OLDER_THAN_SECONDS, leaseSeconds: LEASE_SECONDS }
  // One alone finds out whether the provider is back; while it is away the others keep their turn.
  for (let turn = 0; turn < PER_TURN && !ctx.payments.isAway(); turn += AT_ONCE) {
    const count = turn === 0 ? 1 : AT_ONCE
    const stale = await claimStaleAttempts(ctx.db, count, times)
    await Promise.all(stale.map((attempt) => look(ctx, attempt, restSeconds)))
    if (stale.length < count) break
  }
  const left = await leftOrders(ctx.db, PER_TURN)
  for (let turn = 0; turn < left.length; turn += AT_ONCE) {
    await Promise.all(left.slice(turn, turn + AT_ONCE).map((orderId) => drop(ctx, orderId)))
  }
}

async function look(ctx: Context, attempt: StaleAttempt, restSeconds: number) {
  try {
    const state = await heal(ctx, attempt)
    const since = attempt.processing_seconds ?? undefined
    await markChecked(ctx.db, attempt.id, lookedAtAgainIn({ state, since, restSeconds }))
    if (state === 'processing') await notifyOfSlowPayment(ctx, attempt, since)
  } catch (error) {
    ctx.log.warn({ err: error, attempt: attempt.id }, 'an attempt could not be reconciled')
  }
}

async function drop(ctx: Context, orderId: string) {
  try {
    await expireOrder(ctx, { order_id: orderId }, 'never completed')
  } catch (error) {
    ctx.log.warn({ err: error, order: orderId }, 'an order could not be given up')
  }
}

/** What the attempt is known by at the provider; a hosted page makes its intent when it is paid. */
async function intentIdOf(ctx: Context, attempt: Attempt): Promise<string | undefined> {
  if (attempt.intent_id) return attempt.intent_id
  if (!attempt.session_id) return undefined
  return (await ctx.payments.findSession(attempt.session_id)).intentId
}

async function heal(ctx: Context, attempt: StaleAttempt): Promise<IntentState> {
  // What the bank works on has no end but the bank's.
  const isOver = attempt.is_expired && attempt.status === 'open'
  // A hosted page can be paid until it is closed, whatever became of its order.
  if (isOver && attempt.session_id) await ctx.payments.expireSession(attempt.session_id)
  const intentId = await intentIdOf(ctx, attempt)
  if (!intentId) {
    if (isOver) await expireOrder(ctx, attempt, 'never paid')
    return 'open'
  }
  const intent = isOver
    ? await ctx.payments.cancelIntent(intentId)
    : await ctx.payments.findIntent(intentId)
  const state = stateOfIntent(intent)
  if (state === 'paid') await settleIntent(ctx, intent, 'found by the reconciler')
  else if (state === 'cancelled' && isOver) await expireOrder(ctx, attempt, 'not paid in time')
  else await noteUnpaid(ctx, attempt, intent, 'found by the reconciler')
  return state
}
