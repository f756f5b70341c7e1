import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { shortNetwork } from '../../infra/network.ts'
import { inTransaction } from '../../infra/retry.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { queueMovedMails } from '../delivery/move-mails.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { closeForOthers } from '../orders/order-access.ts'
import { normalEmail, type PaymentStatus, shortEmail } from '../orders/orders.rules.ts'
import { lockedOrder, moveToAddress } from '../orders/orders.service.ts'
import { addressChanged } from './address-changed.email.tsx'
import { insertChange, standingOf } from './addresses.repo.ts'
import { mayBeCorrected } from './addresses.rules.ts'

type Change = {
  orderId: string
  email: string
  proof: 'receipt' | 'browser'
  network: string
}

type Order = Awaited<ReturnType<typeof lockedOrder>>

const noticeTo = (order: Order, nth: number) =>
  letter(addressChanged, {
    dedupeKey: `address-changed:${order.id}:${nth}`,
    recipient: order.email,
    reason: order.id,
    data: { orderId: order.id, nth },
  })

/**
 * Gives a proven order another address, in one transaction: keys and receipt go there, nobody else's
 * browser or unused link opens the order any more, and the old address is told unless it is dead.
 */
export async function changeAddress(ctx: Context, request: FastifyRequest, change: Change) {
  const { orderId, email, proof } = change
  const network = shortNetwork(change.network)
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const { isHeld, isUnreachable, corrections } = await standingOf(tx, orderId)
    const payment = order.payment_status as PaymentStatus
    const standing = { payment, isHeld, corrections: corrections ?? 0 }
    if (!mayBeCorrected(standing)) throw new AppError('address_fixed')
    if (normalEmail(email) === normalEmail(order.email)) throw new AppError('address_same')
    const nth = standing.corrections + 1
    const moved = { orderId, nth, oldEmail: order.email, newEmail: email, proof, network }
    await insertChange(tx, moved)
    await moveToAddress(tx, orderId, email)
    await closeForOthers(ctx, tx, request, orderId)
    await queueMovedMails(ctx, tx, { ...order, email }, nth)
    if (!isUnreachable) await queueEmails(ctx, tx, [noticeTo(order, nth)])
    const meta = { nth, proof, network, wasUnreachable: Boolean(isUnreachable) }
    await recordAudit(tx, { actor: 'buyer', action: 'order.address', object: orderId, meta })
  })
  return { success: true as const, to: shortEmail(email) }
}
