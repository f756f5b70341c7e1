import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { type listSeats, SEAT_MAILS_PER_DAY } from '@keyhaven/contracts/seats'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { BUYER, revealKeys } from '../../stock/licenses/units/reveal-keys.ts'
import { isConsent } from '../license-conflicts/license-conflicts.rules.ts'
import { checkConflict, conflictsFor } from '../license-conflicts/license-conflicts.service.ts'
import type { paidOrder } from '../orders/opened-order.ts'
import { normalEmail, showsKeys } from '../orders/orders.rules.ts'
import { lockedOrder } from '../orders/orders.service.ts'
import { seatKey } from './seat-key.email.tsx'
import {
  editionsOf,
  handedOutToday,
  insertSeats,
  keysToSeat,
  seatedAmong,
  seatsOf,
} from './seats.repo.ts'
import { repeatedIn, stateOf, tableOf } from './seats.rules.ts'

type SeatList = ResponseOf<typeof listSeats>
type SeatRequest = Readonly<{ productId: string; emails: readonly string[] }>

type Order = ReturnType<typeof paidOrder>

const isOffered = (order: Order) => order.offer_id !== null && showsKeys(order.payment_status)

const mailsLeft = (today: number) => Math.max(0, SEAT_MAILS_PER_DAY - today)

export async function seatsFor(ctx: Context, order: Order): Promise<SeatList> {
  if (!isOffered(order)) {
    return { success: true, isOffered: false, editions: [], seats: [], mailsLeft: 0 }
  }
  const [editions, keys, verdictOn, seats, today] = await Promise.all([
    editionsOf(ctx.db, order.id),
    keysToSeat(ctx.db, order.id),
    conflictsFor(ctx.db, order.id, 'seat'),
    seatsOf(ctx.db, order.id),
    handedOutToday(ctx.db, order.id),
  ])
  return {
    success: true,
    isOffered: true,
    editions: editions.map(({ lineId, productId, productName }) => {
      const own = keys.filter((key) => key.lineId === lineId)
      const free = own.filter((key) => isConsent(verdictOn(key)))
      return { productId, productName, keys: own.length, free: free.length }
    }),
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
async function chosenKeys(tx: Tx, orderId: string, { productId, emails }: SeatRequest) {
  const { payment_status } = await lockedOrder(tx, orderId)
  // An event of the whole order says why; a single licence is passed over for another.
  await checkConflict(tx, orderId, 'seat', [])
  if (!showsKeys(payment_status)) throw new AppError('conflict')
  const addresses = emails.map(normalEmail)
  const twice = [
    ...repeatedIn(addresses),
    ...(await seatedAmong(tx, orderId, productId, addresses)),
  ]
  if (twice.length > 0) throw repeated(twice)
  const left = mailsLeft(await handedOutToday(tx, orderId))
  if (emails.length > left) throw new AppError('too_many_requests')
  return await freeKeys(tx, orderId, productId, emails.length)
}

/** So many keys of an edition that may be given away now; where there are too few, it says why. */
async function freeKeys(tx: Tx, orderId: string, productId: string, count: number) {
  const verdictOn = await conflictsFor(tx, orderId, 'seat')
  const keys = (await keysToSeat(tx, orderId)).filter((key) => key.productId === productId)
  const free = keys.filter((key) => isConsent(verdictOn(key)))
  if (free.length >= count) return free.slice(0, count).map(({ id }) => id)
  const refusals = keys.map(verdictOn).filter((verdict) => !isConsent(verdict))
  throw new AppError(refusals.find((refusal) => refusal !== 'seats_taken') ?? 'seats_taken')
}

/** Gives each address one key of its own, and one mail. All of them, or none. */
export async function handOutSeats(
  ctx: Context,
  order: Order,
  request: SeatRequest,
): Promise<SeatList> {
  if (order.offer_id === null) throw new AppError('conflict')
  const { id: orderId } = order
  const { productId } = request
  await inTransaction(ctx.db, async (tx) => {
    const keys = await chosenKeys(tx, orderId, request)
    const wanted = request.emails.map((email, index) => {
      const assignmentId = keys[index] as number
      return { orderId, productId, assignmentId, email, emailNormal: normalEmail(email) }
    })
    const seats = await insertSeats(tx, wanted)
    const mails = seats.map(({ id, email }) => {
      const to = { dedupeKey: `seat:${id}`, recipient: email, reason: orderId }
      return emailDraft(seatKey, { ...to, data: { seatId: id } })
    })
    await queueEmails(ctx, tx, mails)
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
