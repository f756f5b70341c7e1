import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { scaledLimit } from '../../../../infra/http/rate-limit.ts'
import { attemptById } from '../../../fulfilment/ledger/ledger.service.ts'
import { expireOrder } from '../settle/expire-order.ts'
import { settleIntent } from '../settle/settle.ts'
import { type Browser, countAttempts, countDeclines, insertDecline } from './attempt-limits.repo.ts'

const INTENTS = 5
const INTENTS_SECONDS = 600
const DECLINES = 5
const DECLINES_SECONDS = 3_600
/** The provider answers, or is given up, within this time. */
const BEGINNING_SECONDS = 20

const CONFLICT_TRIES = 20
const CONFLICT_PAUSE_MS = 50

const isDeclinedTooOften = (ctx: Context, declines: number) =>
  declines >= scaledLimit(ctx.config, DECLINES)

/**
 * Lets a browser, which is locked, begin one more payment, inside the transaction that writes it. One
 * at a time can be paid, five are begun in ten minutes, and none for an hour after five cards were
 * declined.
 */
export const admitAttempt = (ctx: Context, tx: Tx, browser: Browser): Promise<void> =>
  admit(ctx, tx, browser, true)

/** The same for a page of the provider's: it may be open beside a cart that is being paid. */
export const admitPage = (ctx: Context, tx: Tx, browser: Browser): Promise<void> =>
  admit(ctx, tx, browser, false)

async function admit(ctx: Context, tx: Tx, browser: Browser, isAlone: boolean): Promise<void> {
  const { id: checkoutId, network } = browser
  const { live, recent, declines } = await countAttempts(
    tx,
    { checkoutId, network },
    {
      beginningSeconds: BEGINNING_SECONDS,
      recentSeconds: INTENTS_SECONDS,
      declineSeconds: DECLINES_SECONDS,
    },
  )
  if (isAlone && live > 0) throw new AppError('conflict')
  if (recent >= scaledLimit(ctx.config, INTENTS) || isDeclinedTooOften(ctx, declines)) {
    throw new AppError('too_many_requests')
  }
}

const isConflict = (error: unknown) => error instanceof AppError && error.code === 'conflict'

/** Two calls of one browser at once: the later one waits, and goes on with what the first began. */
export async function retryOnConflict<T>(open: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open()
    } catch (error) {
      if (!isConflict(error) || tries === CONFLICT_TRIES) throw error
    }
    await sleep(CONFLICT_PAUSE_MS)
  }
}

/** A bank declined a card. After too many there is no payment left to try the next card on. */
export async function noteDecline(ctx: Context, eventId: string, intentId: string): Promise<void> {
  const decline = await insertDecline(ctx.db, eventId, intentId)
  if (!decline) return
  const whose = { checkoutId: decline.checkout_id, network: decline.network }
  const count = await countDeclines(ctx.db, whose, DECLINES_SECONDS)
  if (!isDeclinedTooOften(ctx, count)) return
  const attempt = await attemptById(ctx.db, decline.attempt_id)
  if (attempt?.status !== 'open') return
  const intent = await ctx.payments.cancelIntent(intentId)
  if (intent.status === 'succeeded') await settleIntent(ctx, intent, 'paid after declines')
  else if (intent.status === 'canceled') await expireOrder(ctx, attempt, 'too many declined cards')
}
