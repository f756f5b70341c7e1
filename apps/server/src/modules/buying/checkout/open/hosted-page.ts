import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Tx } from '../../infra/db.ts'
import type { HostedSession, NewSession } from '../../infra/stripe.ts'
import { insertAttempt, rememberSession } from './checkout.repo.ts'
import { giveUp } from './give-up.ts'

type Asked = { orderId: string; amountMinor: number; currency: string }

/** One try at paying an order on the provider's page, in the transaction that writes the order. */
export async function beginAttempt(ctx: Context, tx: Tx, asked: Asked) {
  const attemptId = `attempt_${randomBytes(16).toString('hex')}`
  await insertAttempt(tx, { id: attemptId, ...asked, isLive: ctx.config.isLive })
  return { attemptId, ...asked }
}

/** Opens the provider's page for an attempt; the same attempt always has the same page. */
export async function openPage(ctx: Context, payment: NewSession): Promise<HostedSession> {
  const session = await ctx.payments.createSession(payment)
  await rememberSession(ctx.db, payment.attemptId, session.id)
  return session
}

type Attempt = { id: string; order_id: string; session_id: string | null }

/**
 * Closes the page of an attempt and ends its order. A page that was paid meanwhile stays as it is:
 * then the session is the answer.
 */
export async function closePage(
  ctx: Context,
  attempt: Attempt,
  cause: string,
): Promise<HostedSession | undefined> {
  if (attempt.session_id) {
    const session = await ctx.payments.expireSession(attempt.session_id)
    if (session.isPaid) return session
  }
  await giveUp(ctx, attempt, cause)
  return undefined
}
