import { HOLD_SECONDS } from '@keyhaven/contracts/checkout-times'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../../context.ts'
import { attemptOfOrder } from '../../../fulfilment/ledger/ledger.service.ts'
import { orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { heldUntil } from '../../../stock/licenses/units/hold-caps.ts'
import type { PaymentAnswer } from '../open/create-payment-intent.ts'

const heldFrom = (opened: Date) => new Date(opened.getTime() + HOLD_SECONDS * 1_000)

/** How an order is paid, told once more while it can be paid or is; a given-up one has no answer. */
export async function paymentOf(ctx: Context, orderId: string): Promise<PaymentAnswer | undefined> {
  const [order, attempt] = await Promise.all([
    orderOf(ctx.db, orderId),
    attemptOfOrder(ctx.db, orderId),
  ])
  if (!order || !attempt || order.payment_status === 'expired') return undefined
  const keysUntil = await heldUntil(ctx.db, orderId)
  const way = attempt.session_id
    ? await hostedPage(ctx, attempt.session_id)
    : await cardPayment(ctx, attempt.intent_id)
  return (
    way && {
      ...way,
      liveMode: ctx.config.isLive,
      orderId,
      total: toDecimal(money(order.charge_minor, order.charge_currency)),
      expiresAt: (keysUntil ?? heldFrom(order.created_at)).toISOString(),
      keysHeld: keysUntil !== null,
    }
  )
}

async function cardPayment(ctx: Context, intentId: string | null) {
  if (!intentId) return undefined
  const { id, status, clientSecret } = await ctx.payments.findIntent(intentId)
  return status === 'canceled' ? undefined : { paymentIntentId: id, clientSecret }
}

async function hostedPage(ctx: Context, sessionId: string) {
  const { url, intentId } = await ctx.payments.findSession(sessionId)
  return { paymentIntentId: intentId ?? '', clientSecret: '', ...(url && { checkoutUrl: url }) }
}
