import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { countWithheld } from '../../../stock/licenses/units/withheld-keys.ts'
import type { openedOrder } from '../../orders/opened-order.ts'
import {
  isTakenBack,
  isUnpaid,
  maskEmail,
  normalEmail,
  normalOrderId,
  showsKeys,
} from '../../orders/orders.rules.ts'
import { orderOf } from '../../orders/orders.service.ts'
import { isMailedSince, mailsAbout } from '../delivery.repo.ts'
import { queueOrderLink, queueResend } from '../delivery.service.ts'

const RESENDS_PER_HOUR = 3
const RESENDS_PER_DAY = 10
const LINKS_PER_HOUR = 5
const failed = { success: false, error: 'Failed to send license keys email' }

type Resendable = ReturnType<typeof openedOrder>

/** How often the keys of an order were sent before; throws where they may not be sent again now. */
async function resendsSoFar(ctx: Context, id: string): Promise<number> {
  if ((await countWithheld(ctx.db, id)) > 0) throw new AppError('keys_withheld')
  const hour = await mailsAbout(ctx.db, `keys-resend:${id}`, 1)
  const day = await mailsAbout(ctx.db, `keys-resend:${id}`, 24)
  if (hour.recent >= RESENDS_PER_HOUR || day.recent >= RESENDS_PER_DAY) {
    throw new AppError('too_many_requests')
  }
  return hour.all
}

const sent = (ctx: Context, { email }: Pick<Resendable, 'email'>) => ({
  success: true as const,
  details: { to: maskEmail(email), queuedAt: ctx.now().toISOString() },
})

/** Sends the keys again: to the address of the order, whatever address was asked for. */
export async function resendKeys(ctx: Context, order: Resendable, customerEmail: string) {
  const isOpen = showsKeys(order.payment_status)
  if (normalEmail(customerEmail) !== order.email_normal || !isOpen) return failed
  const before = await resendsSoFar(ctx, order.id)
  await inTransaction(ctx.db, (tx) => queueResend(ctx, tx, order, before + 1))
  return sent(ctx, order)
}

/** An order whose keys may be sent again now, and which time that is. */
export type Resend = Readonly<{ order: Resendable; nth: number }>

/** What staff may send again; throws where that may not be. */
export async function resendable(ctx: Context, id: string): Promise<Resend> {
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (!order || !showsKeys(order.payment_status)) throw new AppError('order_not_found')
  return { order, nth: (await resendsSoFar(ctx, order.id)) + 1 }
}

/** Sends them with the caller's own writes; that staff did is on record. */
export async function resendWith(ctx: Context, tx: Tx, { order, nth }: Resend, actor: string) {
  await queueResend(ctx, tx, order, nth)
  await recordAudit(tx, { actor, action: 'order.keys_resent', object: order.id })
}

/** The same for staff, who name the order alone. */
export async function resendForStaff(ctx: Context, id: string, actor: string) {
  const resend = await resendable(ctx, id)
  await inTransaction(ctx.db, (tx) => resendWith(ctx, tx, resend, actor))
  return sent(ctx, resend.order)
}

type Job = Readonly<{ actor: string; startedAt: Date }>

/** The same as part of a job: one that was cut off and goes on sends no second mail. */
export async function resendForJob(ctx: Context, id: string, { actor, startedAt }: Job) {
  if (await isMailedSince(ctx.db, `keys-resend:${id}`, startedAt)) return
  await resendForStaff(ctx, id, actor)
}

/** Mails a link to the address of the order. The caller is told the same in every case. */
export async function sendOrderLink(ctx: Context, id: string): Promise<{ success: true }> {
  const orderId = normalOrderId(id)
  const order = await orderOf(ctx.db, orderId)
  const sent = await mailsAbout(ctx.db, `order-link:${orderId}`, 1)
  const isBought = order && !isUnpaid(order.payment_status) && !isTakenBack(order)
  if (isBought && sent.recent < LINKS_PER_HOUR) await queueOrderLink(ctx, order, sent.all + 1)
  return { success: true }
}
