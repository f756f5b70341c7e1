import type { Context } from '../../../../context.ts'
import { stateOfIntent } from '../../../../infra/payments/intent-states.ts'
import { attemptBySession, attemptFor } from '../../../fulfilment/ledger/ledger.service.ts'
import { expireOrder } from './expire-order.ts'
import { settleIntent } from './settle.ts'
import { noteUnpaid } from './unpaid.ts'

/** Asks the provider about a payment, and brings its order to what it says: paid, on its way, ended, or as it was. */
export async function followPayment(ctx: Context, intentId: string, cause: string): Promise<void> {
  const intent = await ctx.payments.findIntent(intentId)
  const attempt = await attemptFor(ctx.db, intent)
  // Of another shop on the same account.
  if (!attempt) return
  if (stateOfIntent(intent) === 'paid') {
    await settleIntent(ctx, intent, cause, { reversals: 'later', known: attempt })
  } else {
    await noteUnpaid(ctx, attempt, intent, cause)
  }
}

/** The same for a hosted page on which nobody began to pay: closed, it ends its order. */
export async function followSession(ctx: Context, sessionId: string, cause: string): Promise<void> {
  const attempt = await attemptBySession(ctx.db, sessionId)
  if (!attempt) return
  const { intentId } = await ctx.payments.expireSession(sessionId)
  if (intentId) await followPayment(ctx, intentId, cause)
  else await expireOrder(ctx, attempt, cause)
}
