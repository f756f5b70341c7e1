import type { Context } from '../../../context.ts'
import type { Intent } from '../../../infra/payments/stripe.ts'

/** What of a payment is not yet on its way back, and the last refund of it. */
export async function leftOf({ payments }: Pick<Context, 'payments'>, intent: Intent) {
  const { refunds } = await payments.findReversals(intent.id)
  const back = refunds.filter(({ state }) => state !== 'undone')
  const gone = back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { left: intent.receivedMinor - gone, last: back.at(-1)?.id }
}
