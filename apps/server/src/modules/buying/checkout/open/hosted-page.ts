import type { Context } from '../../../../context.ts'
import type { HostedSession, NewSession } from '../../../../infra/payments/stripe.ts'
import { rememberSession } from '../../../fulfilment/ledger/ledger.service.ts'
import { withOrderRecord } from '../../../fulfilment/orders/order-record.ts'
import { expireOrder } from '../settle/expire-order.ts'

/** Opens the provider's page for an attempt; the same attempt always has the same page. */
export async function openPage(ctx: Context, payment: NewSession): Promise<HostedSession> {
  const session = await ctx.payments.createSession(await withOrderRecord(ctx, payment))
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
  await expireOrder(ctx, attempt, cause)
  return undefined
}
