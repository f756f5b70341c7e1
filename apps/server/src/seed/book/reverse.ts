import { sharesOf } from '../../modules/after-sale/returns/returns.rules.ts'
import { note } from './audit.ts'
import type { Desk } from './desk.ts'
import type { Dice } from './dice.ts'
import { mailSent } from './mails.ts'
import type { Papers } from './papers.ts'
import { enter } from './pay.ts'
import { type Key, move, type Sale } from './sale.ts'
import { takeBack } from './stock.ts'

export const keysOf = (sale: Sale) => sale.lines.flatMap((line) => line.keys)
export const liveKeys = (sale: Sale) => keysOf(sale).filter(({ row }) => row.revoked_at === null)
export const isSeen = ({ row }: Key) => row.first_revealed_at !== null

/** The buyer looked at a key. */
export function reveal({ book }: Desk, { row }: Key, at: Date) {
  row.reveals = 1
  row.first_revealed_at = at
  const seen = { network: '198.51.100.0', device: 'Chrome on Windows' }
  book.add('key_reveals', {
    id: book.id('key_reveals'),
    assignment_id: row.id as number,
    ...seen,
    at,
  })
}

export function endKey(desk: Desk, key: Key, at: Date) {
  key.row.revoked_at = at
  takeBack(desk, key.unit, isSeen(key))
}

/** The money is gone: so are the keys. */
function withdraw(desk: Desk, sale: Sale, at: Date, cause: string) {
  const keys = liveKeys(sale)
  for (const key of keys) endKey(desk, key, at)
  if (sale.order.fulfilment_status !== 'none')
    move(desk, sale, { at, cause, fulfilment: 'revoked' })
  const act = { actor: 'system', action: 'license.take-back', object: sale.order.id }
  note(desk, { ...act, meta: { cause, keys: keys.length }, at })
}

type Back = Readonly<{ at: Date; amountMinor: number; ref: string }>

/** Money that went back to the card, with its credit note and its mail. */
export function giveBack(desk: Desk, papers: Papers, sale: Sale, { at, amountMinor, ref }: Back) {
  const ledgerId = enter(desk, sale, sale.attempt?.id ?? null, {
    kind: 'refund',
    ref,
    amountMinor,
    at,
  })
  papers.creditNote(sale, { ledgerId, amountMinor, at })
  const { id: orderId, email } = sale.order
  const mail = { template: 'refund-confirmed', dedupeKey: `refund:${ref}`, to: email }
  mailSent(desk, { ...mail, reason: orderId, data: { orderId, refund: ref }, at })
}

const CAUSE = 'told by the provider (charge.refunded)'
export const newRef = (prefix: string, dice: Dice) =>
  `${prefix}_demo_${dice.bytes(12).toString('hex')}`

/** All of it goes back, and the keys with it; a coupon may be used again. */
export function refund(desk: Desk, dice: Dice, papers: Papers, sale: Sale, at: Date) {
  giveBack(desk, papers, sale, {
    at,
    amountMinor: sale.order.charge_minor,
    ref: newRef('re', dice),
  })
  move(desk, sale, { at, cause: CAUSE, payment: 'refunded' })
  if (sale.use) sale.use.state = 'released'
  withdraw(desk, sale, at, CAUSE)
}

/** A gesture: some money goes back, every key stays. */
export function refundPart(desk: Desk, dice: Dice, papers: Papers, sale: Sale, at: Date) {
  const amountMinor = Math.floor(sale.order.charge_minor / 4)
  giveBack(desk, papers, sale, { at, amountMinor, ref: newRef('re', dice) })
  move(desk, sale, { at, cause: CAUSE, payment: 'partially_refunded' })
}

const ANSWER_MS = 14 * 86_400_000
const reasons = ['fraudulent', 'product_not_received', 'unrecognized']

/** A dispute that is open, won or lost. */
export function dispute(
  desk: Desk,
  dice: Dice,
  sale: Sale,
  { at, end, outcome }: { at: Date; end: Date; outcome: 'open' | 'won' | 'lost' },
) {
  const ref = newRef('dp', dice)
  const amountMinor = sale.order.charge_minor
  const attemptId = sale.attempt?.id ?? null
  enter(desk, sale, attemptId, { kind: 'dispute', ref, amountMinor, at })
  desk.book.add('disputes', {
    id: ref,
    order_id: sale.order.id,
    attempt_id: attemptId,
    amount_minor: amountMinor,
    currency: sale.currency,
    reason: reasons[sale.person.nth % reasons.length] ?? 'general',
    state: outcome === 'open' ? 'needs_response' : outcome,
    due_at: new Date(at.getTime() + ANSWER_MS),
    opened_at: at,
    closed_at: outcome === 'open' ? null : end,
  })
  move(desk, sale, {
    at,
    cause: 'told by the provider (charge.dispute.created)',
    payment: 'disputed',
  })
  const cause = 'told by the provider (charge.dispute.closed)'
  if (outcome === 'won') {
    const won = { kind: 'dispute_reversal' as const, ref: `${ref}:won`, amountMinor, at: end }
    enter(desk, sale, attemptId, won)
    move(desk, sale, { at: end, cause, payment: 'paid' })
  }
  if (outcome === 'lost') {
    move(desk, sale, { at: end, cause, payment: 'dispute_lost' })
    withdraw(desk, sale, end, cause)
  }
}

/** What was paid for one key. */
export const shareOf = ({ line, slot }: Key): number => {
  const { id, product_name: name, quantity, charge_minor: chargeMinor } = line.row
  return sharesOf({ id: id as number, name, quantity, chargeMinor })[slot - 1] ?? 0
}
