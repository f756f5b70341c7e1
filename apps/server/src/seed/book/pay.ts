import { defaultSettings } from '@keyhaven/contracts/settings'
import { hashAddress } from '../../infra/crypto/address-hash.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import type { Kind } from '../../modules/fulfilment/ledger/ledger.rules.ts'
import { fulfilmentOf } from '../../modules/fulfilment/orders/orders.rules.ts'
import { pointsOf, scoreOf } from '../../modules/fulfilment/risk/risk.rules.ts'
import { note } from './audit.ts'
import type { RowOf } from './book.ts'
import type { Desk } from './desk.ts'
import type { Dice } from './dice.ts'
import { mailSent } from './mails.ts'
import { type Key, move, type Sale, type SoldLine } from './sale.ts'
import type { Unit } from './stock.ts'

const brands = ['visa', 'mastercard', 'amex']

type Try = Readonly<{ at: Date; status: NonNullable<RowOf<'payment_attempts'>['status']> }>

/** One try at paying, as the provider's stand-in would have named it. */
export function tryToPay({ book }: Desk, dice: Dice, sale: Sale, { at, status }: Try) {
  const id = `attempt_${dice.bytes(16).toString('hex')}`
  const isBooked = ['succeeded', 'duplicate', 'mismatch'].includes(status)
  return book.add('payment_attempts', {
    id,
    order_id: sale.order.id,
    intent_id: `pi_demo_${dice.bytes(12).toString('hex')}`,
    amount_minor: sale.order.charge_minor,
    currency: sale.currency,
    is_live: false,
    status,
    created_at: at,
    card_brand: isBooked ? (brands[sale.person.nth % brands.length] ?? null) : null,
    card_last4: isBooked ? String(1_000 + (sale.person.nth % 9_000)) : null,
    card_fingerprint: isBooked ? hashToken(`card of ${sale.person.email}`) : null,
  })
}

type Booking = Readonly<{ kind: Kind; ref: string; amountMinor: number; at: Date }>

/** Money that moved. The number of the entry. */
export function enter({ book }: Desk, sale: Sale, attemptId: string | null, booking: Booking) {
  const id = book.id('ledger')
  book.add('ledger', {
    id,
    order_id: sale.order.id,
    attempt_id: attemptId,
    kind: booking.kind,
    provider_ref: booking.ref,
    amount_minor: booking.amountMinor,
    currency: sale.currency,
    at: booking.at,
  })
  return id
}

export type TakeUnit = (productId: string, at: Date) => Unit | undefined

/** Puts a unit into a place of a line: its first key, or one that follows another by a move. */
export function assign({ book }: Desk, line: SoldLine, unit: Unit, at: Date, where: KeySlot): Key {
  const { follows } = where
  const row = book.add('assignments', {
    id: book.id('assignments'),
    unit_id: unit.id,
    order_line_id: line.id,
    slot: where.slot,
    batch: where.batch,
    assigned_at: at,
    revoked_at: null,
    reveals: 0,
    first_revealed_at: null,
    cause: follows ? 'successor' : 'sale',
    instead_of: follows?.insteadOf ?? null,
    move_id: follows?.move ?? null,
  })
  unit.row.status = 'assigned'
  const key = { row, unit, slot: where.slot, line }
  line.keys.push(key)
  return key
}

type KeySlot = Readonly<{
  slot: number
  batch: number
  follows?: Readonly<{ insteadOf: number; move: number }>
}>

/** A delivery of keys by mail; a gift is opened by a link instead. */
export function mailKeys(desk: Desk, sale: Sale, at: Date, bounce?: string) {
  const orderId = sale.order.id
  const batch = sale.deliveries
  const isLink = sale.order.charge_minor === 0
  mailSent(desk, {
    template: isLink ? 'order-link' : 'keys',
    dedupeKey: `keys:${orderId}:${batch}`,
    to: sale.order.email,
    reason: orderId,
    data: isLink ? { orderId } : { orderId, batch },
    at,
    ...(bounce && { bounce }),
  })
}

type Delivery = Readonly<{
  at: Date
  cause: string
  take: TakeUnit
  isTerse?: boolean
  bounce?: string
}>

/** Keys as far as there are any; the rest waits in line. */
function deliver(desk: Desk, sale: Sale, { at, cause, take, isTerse, bounce }: Delivery) {
  let wanted = 0
  let found = 0
  for (const line of sale.lines) {
    const { quantity, product_id } = line.row
    for (let slot = 1; slot <= quantity; slot += 1) {
      const unit = take(product_id, at)
      if (!unit) break
      assign(desk, line, unit, at, { slot, batch: 1 })
    }
    const missing = quantity - line.keys.length
    if (missing > 0) {
      desk.book.add('backorders', { order_line_id: line.id, product_id, missing, paid_at: at })
    }
    wanted += quantity
    found += line.keys.length
  }
  const fulfilment = fulfilmentOf(wanted, found)
  if (fulfilment !== 'none') move(desk, sale, { at, cause, fulfilment })
  const { id: orderId, email } = sale.order
  if (!isTerse) {
    const confirm = { template: 'order-confirmed', dedupeKey: `confirm:${orderId}` }
    mailSent(desk, { ...confirm, to: email, reason: orderId, data: { orderId }, at })
  }
  sale.deliveries = 1
  if (found > 0) mailKeys(desk, sale, at, bounce)
  const act = { actor: 'system', action: 'order.settled', object: orderId }
  note(desk, { ...act, meta: { cause, fulfilment }, at })
}

/** The coupon of an order, held or used. The caller counts it. */
function spendCoupon(
  { book, config }: Desk,
  sale: Sale,
  state: RowOf<'coupon_uses'>['state'],
  at: Date,
) {
  const { id: order_id, coupon_id, email } = sale.order
  if (coupon_id === null || coupon_id === undefined) return
  const email_hash = hashAddress(config, email)
  sale.use = book.add('coupon_uses', { order_id, coupon_id, email_hash, state, created_at: at })
}

/** How the payment was judged: harmless, here and there with a card or a network of another country. */
function judge({ book }: Desk, sale: Sale, at: Date) {
  const { id: order_id, country: billingCountry, total_minor } = sale.order
  const { nth } = sale.person
  const facts = {
    providerRisk: 'normal' as const,
    billingCountry,
    cardCountry: nth % 12 === 5 ? 'CH' : billingCountry,
    networkCountry: nth % 7 === 3 ? 'NL' : billingCountry,
    ...{ sameCard: 0, sameDevice: 0, sameNetwork: nth % 3, sameAddress: 0, isDisposable: false },
    worthOfDay: total_minor,
  }
  const points = pointsOf(facts)
  book.add('risk_checks', {
    order_id,
    score: scoreOf(points),
    level: 'low',
    facts: JSON.stringify(facts),
    points: JSON.stringify(points),
    code_from: defaultSettings['risk.code_from'],
    review_from: defaultSettings['risk.review_from'],
    at,
  })
}

/** The payment that makes an order paid: its number in the ledger, or none for a gift. */
export function settle(desk: Desk, dice: Dice, sale: Sale, delivery: Delivery): number | null {
  const { at, cause } = delivery
  const { charge_minor: amountMinor } = sale.order
  let ledgerId: number | null = null
  if (amountMinor > 0) {
    sale.attempt = tryToPay(desk, dice, sale, {
      at: sale.order.created_at as Date,
      status: 'succeeded',
    })
    const ref = sale.attempt.intent_id ?? ''
    ledgerId = enter(desk, sale, sale.attempt.id, { kind: 'charge', ref, amountMinor, at })
    if (sale.lines.length > 0) judge(desk, sale, at)
  }
  sale.order.paid_at = at
  move(desk, sale, { at, cause, payment: 'paid' })
  spendCoupon(desk, sale, 'used', at)
  deliver(desk, sale, delivery)
  return ledgerId
}

/** Given up: nobody paid in time. */
export function expire(desk: Desk, dice: Dice, sale: Sale) {
  const at = sale.order.expires_at as Date
  tryToPay(desk, dice, sale, { at: sale.order.created_at as Date, status: 'cancelled' })
  move(desk, sale, { at, cause: 'not paid in time', payment: 'expired' })
  spendCoupon(desk, sale, 'released', at)
}
