import { money } from '@keyhaven/contracts/money'
import { toHundredths } from '@keyhaven/contracts/payment-link-fields'
import type { PaymentResult } from '@keyhaven/contracts/payment-links'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { isUnpaid, maskEmail, type PaymentStatus } from '../../fulfilment/orders/orders.rules.ts'
import { holdFor } from '../../fulfilment/risk/order-hold.ts'
import { requireCheckout } from '../checkout/checkout-session.ts'
import { type LinkPayment, paymentBySession } from './payment-links.repo.ts'

const statuses: Partial<Record<PaymentStatus, PaymentResult['status']>> = {
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  disputed: 'disputed',
  dispute_lost: 'disputed',
}

/**
 * What was paid with a session of ours. Reading changes nothing: a payment we have not settled yet is
 * looked up at the provider, and settled by others.
 */
export async function paymentResultOf(
  ctx: Context,
  request: FastifyRequest,
  sessionId: string,
): Promise<PaymentResult> {
  const payment = await paymentBySession(ctx.db, sessionId)
  const intentId = payment && (await paidIntent(ctx, payment, sessionId))
  if (!payment || !intentId) throw new AppError('payment_details_not_found')
  const isClosed = payment.access_closed_at !== null
  const isStarter = !isClosed && (await requireCheckout(ctx, request))?.id === payment.checkout_id
  const currency = payment.charge_currency
  return {
    paymentLink: { title: payment.title ?? '', description: payment.description },
    amount: toHundredths(money(payment.charge_minor, currency)),
    currency,
    paymentIntentId: intentId,
    status: statuses[payment.payment_status] ?? 'succeeded',
    createdAt: (payment.paid_at ?? payment.created_at).toISOString(),
    customerInfo: isStarter ? whoPaid(payment) : { ...nobody, email: maskEmail(payment.email) },
    isMasked: !isStarter,
    orderNumber: payment.order_number,
    orderId: isStarter && payment.has_lines ? payment.id : null,
  }
}

/** The payment that was made, in full and as asked; undefined while there is none. */
async function paidIntent(ctx: Context, payment: LinkPayment, sessionId: string) {
  const status = payment.payment_status
  if (status === 'review') {
    // Its page says what it waits for.
    return (await holdFor(ctx.db, payment.id)) ? (payment.intent_id ?? undefined) : undefined
  }
  if (!isUnpaid(status)) return payment.intent_id ?? undefined
  const { isPaid, intentId } = await ctx.payments.findSession(sessionId)
  if (!isPaid || !intentId) return undefined
  const { receivedMinor, currency } = await ctx.payments.findIntent(intentId)
  const isAsked = receivedMinor === payment.amount_minor && currency === payment.charge_currency
  return isAsked ? intentId : undefined
}

const whoPaid = (payment: LinkPayment): PaymentResult['customerInfo'] => ({
  firstName: payment.first_name,
  lastName: payment.last_name,
  email: payment.email,
  phone: payment.phone,
  address: payment.address,
  city: payment.city,
  state: payment.region,
  zipCode: payment.zip_code,
  country: payment.country,
})

const nobody: Omit<PaymentResult['customerInfo'], 'email'> = {
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
}
