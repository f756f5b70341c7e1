import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { type listSeats, SEAT_MAILS_PER_DAY } from '@keyhaven/contracts/seats'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { callerOf } from '../../infra/caller.ts'
import type { Tx } from '../../infra/db.ts'
import { inTransaction } from '../../infra/retry.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { BUYER, revealKeys } from '../licenses/reveal-keys.ts'
import { mayOpen } from '../orders/order-access.ts'
import {
  normalEmail,
  normalOrderId,
  type PaymentStatus,
  showsKeys,
} from '../orders/orders.rules.ts'
import { lockedOrder, orderOf } from '../orders/orders.service.ts'
import { seatKey } from './seat-key.email.tsx'
import {
  editionsOf,
  freeKeys,
  handedOutToday,
  insertSeats,
  seatedAmong,
  seatsOf,
} from './seats.repo.ts'
import { repeatedIn, stateOf, tableOf } from './seats.rules.ts'

type SeatList = ResponseOf<typeof listSeats>
type Wish = Readonly<{ productId: string; emails: readonly string[] }>

/** A paid order for the browser that proved it its own; to anyone else it does not exist. */
export async function seatedOrder(ctx: Context, request: FastifyRequest, id: string) {
  const order = await orderOf(ctx.db, normalOrderId(id))
  const isOwn = order && order.paid_at !== null && (await mayOpen(ctx, request, order.id))
  if (!order || !isOwn) throw new AppError('order_not_found')
  return order
}
type Order = Awaited<ReturnType<typeof seatedOrder>>

const isOffered = (order: Order) =>
  order.offer_id !== null && showsKeys(order.payment_status as PaymentStatus)

const mailsLeft = (today: number) => Math.max(0, SEAT_MAILS_PER_DAY - today)

export async function seatsFor(ctx: Context, order: Order): Promise<SeatList> {
  if (!isOffered(order)) {
    return { success: true, isOffered: false, editions: [], seats: [], mailsLeft: 0 }
  }
  const [editions, seats, today] = await Promise.all([
    editionsOf(ctx.db, order.id),
    seatsOf(ctx.db, order.id),
    handedOutToday(ctx.db, order.id),
  ])
  return {
    success: true,
    isOffered: true,
    editions,
    seats: seats.map(({ id, productId, productName, email, ...seat }) => ({
      ...{ id, productId, productName, email },
      state: stateOf(seat.state, seat.mail),
      at: seat.at.toISOString(),
    })),
    mailsLeft: mailsLeft(today),
  }
}

const repeated = (addresses: readonly string[]) =>
  new AppError(
    'seat_repeated',
    undefined,
    addresses.map((address) => ({ field: 'emails', message: address })),
  )

/** Everything that speaks against it, with the order locked: what was free stays free until I commit. */
async function chosenKeys(tx: Tx, orderId: string, { productId, emails }: Wish) {
  const { payment_status } = await lockedOrder(tx, orderId)
  if (!showsKeys(payment_status as PaymentStatus)) throw new AppError('conflict')
  const addresses = emails.map(normalEmail)
  const twice = [
    ...repeatedIn(addresses),
    ...(await seatedAmong(tx, orderId, productId, addresses)),
  ]
  if (twice.length > 0) throw repeated(twice)
  const left = mailsLeft(await handedOutToday(tx, orderId))
  if (emails.length > left) throw new AppError('too_many_requests')
  const keys = await freeKeys(tx, orderId, productId, emails.length)
  if (keys.length < emails.length) throw new AppError('seats_taken')
  return keys
}

/** Gives each address one key of its own, and one mail. All of them, or none. */
export async function handOutSeats(ctx: Context, order: Order, wish: Wish): Promise<SeatList> {
  if (!isOffered(order)) throw new AppError('conflict')
  const { id: orderId } = order
  const { productId } = wish
  await inTransaction(ctx.db, async (tx) => {
    const keys = await chosenKeys(tx, orderId, wish)
    const wanted = wish.emails.map((email, index) => {
      const assignmentId = keys[index] as number
      return { orderId, productId, assignmentId, email, emailNormal: normalEmail(email) }
    })
    const seats = await insertSeats(tx, wanted)
    const letters = seats.map(({ id, email }) => {
      const to = { dedupeKey: `seat:${id}`, recipient: email, reason: orderId }
      return letter(seatKey, { ...to, data: { seatId: id } })
    })
    await queueEmails(ctx, tx, letters)
    const meta = { seats: seats.map(({ id }) => id), assignments: keys }
    await recordAudit(tx, { actor: BUYER, action: 'seat.assigned', object: orderId, meta })
  })
  return await seatsFor(ctx, order)
}

/** Every key of the order as a table, with whose seat it is. */
export async function keysFile(ctx: Context, request: FastifyRequest, order: Order) {
  if (!isOffered(order)) throw new AppError('order_not_found')
  const keys = await revealKeys(ctx, order.id, BUYER, callerOf(request))
  const seats = (await seatsOf(ctx.db, order.id)).filter(({ state }) => state === 'assigned')
  const rows = keys.map(({ productName, licenseKey, orderLineId, slot }) => {
    const seat = seats.find((seat) => seat.orderLineId === orderLineId && seat.slot === slot)
    return [productName, licenseKey, seat?.email ?? '']
  })
  return {
    fileName: `keys-${order.order_number}.csv`,
    text: tableOf([['Edition', 'Licence key', 'Given to'], ...rows]),
  }
}
