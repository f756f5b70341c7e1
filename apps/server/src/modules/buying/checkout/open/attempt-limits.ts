import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { countAttempts, countDeclines, insertDecline, lockCheckout } from './attempt-limits.repo.ts'
import { attemptById } from './checkout.repo.ts'
import { giveUp } from './give-up.ts'
import { settleIntent } from './settle.ts'

const INTENTS = 5
const INTENTS_SECONDS = 600
const DECLINES = 5
const DECLINES_SECONDS = 3_600
/** The provider answers, or is given up, within this time. */
const BEGINNING_SECONDS = 20

const RIVAL_TRIES = 20
const RIVAL_PAUSE_MS = 50

/**
 * Lets a browser begin one more payment, inside the transaction that writes it. One at a time can be
 * paid, five are begun in ten minutes, and none for an hour after five cards were declined.
 */
export const admitAttempt = (ctx: Context, tx: Tx, checkoutId: number): Promise<void> =>
  admit(ctx, tx, checkoutId, true)

/** The same for a page of the provider's: it may stand open beside a cart that is being paid. */
export const admitPage = (ctx: Context, tx: Tx, checkoutId: number): Promise<void> =>
  admit(ctx, tx, checkoutId, false)

async function admit(ctx: Context, tx: Tx, checkoutId: number, isAlone: boolean): Promise<void> {
  const { LIMIT_FACTOR } = ctx.config
  const { network } = await lockCheckout(tx, checkoutId)
  const times = { beginningSeconds: BEGINNING_SECONDS, recentSeconds: INTENTS_SECONDS }
  const { live, recent } = await countAttempts(tx, checkoutId, times)
  if (isAlone && live > 0) throw new AppError('conflict')
  const declines = await countDeclines(tx, { checkoutId, network }, DECLINES_SECONDS)
  if (recent >= INTENTS * LIMIT_FACTOR || declines >= DECLINES * LIMIT_FACTOR) {
    throw new AppError('too_many_requests')
  }
}

const isRivalry = (error: unknown) => error instanceof AppError && error.code === 'conflict'

/** Two calls of one browser at once: the later one waits, and goes on with what the first began. */
export async function afterRivals<T>(open: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open()
    } catch (error) {
      if (!isRivalry(error) || tries === RIVAL_TRIES) throw error
    }
    await sleep(RIVAL_PAUSE_MS)
  }
}

/** A bank declined a card. Whoever had too many declined has no payment left to try the next one on. */
export async function noteDecline(ctx: Context, eventId: string, intentId: string): Promise<void> {
  const decline = await insertDecline(ctx.db, eventId, intentId)
  if (!decline) return
  const whose = { checkoutId: decline.checkout_id, network: decline.network }
  const count = await countDeclines(ctx.db, whose, DECLINES_SECONDS)
  if (count < DECLINES * ctx.config.LIMIT_FACTOR) return
  const attempt = await attemptById(ctx.db, decline.attempt_id)
  if (attempt?.status !== 'open') return
  const intent = await ctx.payments.cancelIntent(intentId)
  if (intent.status === 'succeeded') await settleIntent(ctx, intent, 'paid after declines')
  else if (intent.status === 'canceled') await giveUp(ctx, attempt, 'too many declined cards')
}
