import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { mayOpen } from '../orders/order-access.ts'
import {
  isUnpaid,
  maskEmail,
  normalEmail,
  normalOrderId,
  type PaymentStatus,
  showsKeys,
} from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'
import { mailsAbout } from './delivery.repo.ts'
import { queueOrderLink, queueResend } from './delivery.service.ts'

const RESENDS_PER_HOUR = 3
const RESENDS_PER_DAY = 10
const LINKS_PER_HOUR = 5
const failed = { success: false, error: 'Failed to send license keys email' }

/** Sends the keys again: to the address of the order, whatever address was asked for. */
export async function resendKeys(
  ctx: Context,
  request: FastifyRequest,
  { orderId, customerEmail }: { orderId: string; customerEmail: string },
) {
  const id = normalOrderId(orderId)
  const order = await orderOf(ctx.db, id)
  if (!order || !(await mayOpen(ctx, request, id))) throw new AppError('order_not_found')
  const isOpen = showsKeys(order.payment_status as PaymentStatus)
  if (normalEmail(customerEmail) !== order.email_normal || !isOpen) return failed
  const hour = await mailsAbout(ctx.db, `keys-resend:${id}`, 1)
  const day = await mailsAbout(ctx.db, `keys-resend:${id}`, 24)
  if (hour.recent >= RESENDS_PER_HOUR || day.recent >= RESENDS_PER_DAY) {
    throw new AppError('too_many_requests')
  }
  await queueResend(ctx, order, hour.all + 1)
  return { success: true, details: { to: maskEmail(order.email) } }
}

/** Mails a link to the address of the order. The caller is told the same in every case. */
export async function sendOrderLink(ctx: Context, id: string): Promise<{ success: true }> {
  const orderId = normalOrderId(id)
  const order = await orderOf(ctx.db, orderId)
  const sent = await mailsAbout(ctx.db, `order-link:${orderId}`, 1)
  const isBought = order && !isUnpaid(order.payment_status as PaymentStatus)
  if (isBought && sent.recent < LINKS_PER_HOUR) await queueOrderLink(ctx, order, sent.all + 1)
  return { success: true }
}
