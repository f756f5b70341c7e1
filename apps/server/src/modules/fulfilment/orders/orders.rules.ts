import type { Order } from '@keyhaven/contracts/orders'
import { LINK_ITEM } from '@keyhaven/contracts/payment-link-fields'

/** The state of an order's money and goods. */
export type PaymentStatus = Order['paymentStatus']
export type FulfilmentStatus = 'none' | 'backordered' | 'partial' | 'allocated' | 'revoked'

const unpaid: readonly PaymentStatus[] = ['awaiting', 'processing', 'expired']

export const isUnpaid = (status: PaymentStatus) => unpaid.includes(status)

/** Where a payment may go from here. Nothing leads from paid back to unpaid. */
const paymentEdges: Record<PaymentStatus, readonly PaymentStatus[]> = {
  awaiting: ['processing', 'expired', 'paid', 'review', 'imported'],
  processing: ['expired', 'paid', 'review'],
  // Money that arrives for an order given up is still money: it is settled.
  expired: ['processing', 'paid', 'review'],
  paid: ['partially_refunded', 'refunded', 'disputed'],
  review: ['paid', 'refunded', 'dispute_lost'],
  partially_refunded: ['refunded', 'disputed'],
  refunded: [],
  disputed: ['paid', 'dispute_lost'],
  dispute_lost: [],
  imported: ['import_undone'],
  import_undone: [],
}

export const mayBecome = (from: PaymentStatus, to: PaymentStatus) => paymentEdges[from].includes(to)

/** Where the goods of an order may go from here: keys come, until all are there, are revoked and waited for, or withdrawn. */
const fulfilmentEdges: Record<FulfilmentStatus, readonly FulfilmentStatus[]> = {
  none: ['backordered', 'partial', 'allocated'],
  backordered: ['partial', 'allocated', 'revoked'],
  partial: ['backordered', 'allocated', 'revoked'],
  allocated: ['backordered', 'partial', 'revoked'],
  revoked: [],
}

export const mayBeFulfilled = (from: FulfilmentStatus, to: FulfilmentStatus) =>
  fulfilmentEdges[from].includes(to)

/**
 * The edges from the state of a payment to what the provider says of it: none if nothing leads there.
 * A dispute that was lost was open before, and one that ended without loss leaves the order paid.
 */
export function stepsTo(from: PaymentStatus, to: PaymentStatus): PaymentStatus[] {
  if (from === to) return []
  // Money that is held is accepted by a decision alone, not because none of it went back.
  if (from === 'review' && to === 'paid') return []
  if (mayBecome(from, to)) return [to]
  if (to === 'dispute_lost' && mayBecome(from, 'disputed')) return ['disputed', to]
  return from === 'disputed' && mayBecome('paid', to) ? ['paid', to] : []
}

/** An order whose import was undone is there for the records alone. */
export const isTakenBack = ({ payment_status }: Readonly<{ payment_status: string }>) =>
  payment_status === 'import_undone'

/** A dispute or a refund freezes keys: nobody is shown or sent any. */
export const showsKeys = (status: PaymentStatus) =>
  status === 'paid' || status === 'partially_refunded' || status === 'imported'

/** How many licences some lines are about. */
export const licensesIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What the keys of an order amount to. */
export function fulfilmentOf(wanted: number, found: number): FulfilmentStatus {
  if (wanted === 0) return 'none'
  if (found >= wanted) return 'allocated'
  return found === 0 ? 'backordered' : 'partial'
}

const labels: Partial<Record<PaymentStatus, string>> = {
  awaiting: 'Awaiting payment',
  processing: 'Payment on its way',
  expired: 'Expired',
  review: 'Being checked',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_lost: 'Charged back',
  imported: 'Imported',
  import_undone: 'Import undone',
}

/** The one word people see, derived from both states. */
export function labelOf(payment: PaymentStatus, fulfilment: FulfilmentStatus): string {
  const label = labels[payment]
  if (label) return label
  if (payment === 'partially_refunded') return 'Partly refunded'
  if (fulfilment === 'backordered') return 'Keys being prepared'
  return fulfilment === 'partial' ? 'Partly delivered' : 'Completed'
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Without letters that are read wrongly over the phone. */
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ0'

const lettersOf = (bytes: Uint8Array, count: number, alphabet: string) =>
  Array.from({ length: count }, (_, index) => {
    const bit = index * 5
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    return alphabet[(pair >> (11 - (bit & 7))) & 31]
  }).join('')

/** 130 random bits behind a prefix: nobody guesses it. Give 17 random bytes. */
export const idFrom = (prefix: string, bytes: Uint8Array) =>
  `${prefix}${lettersOf(bytes, 26, ALPHABET)}`

export const orderIdFrom = (bytes: Uint8Array) => idFrom('order_', bytes)

/** The sum that a payment link asked for as a whole; the price of a cart is in its lines. */
export const itemOfLink = (title: string | null) =>
  title === null ? [] : [{ productId: LINK_ITEM, name: title, quantity: 1 }]

/** 40 random bits for people to read out; never a proof of anything. Give 5 random bytes. */
export function orderNumberFrom(bytes: Uint8Array): string {
  const letters = lettersOf(bytes, 8, NUMBER_ALPHABET)
  return `KH-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Under which an address is recognised again, however it was typed. */
export const normalEmail = (email: string) => email.trim().toLowerCase()

export const normalOrderId = (id: string) => (id.startsWith('order_') ? id : `order_${id}`)

/** "j•••@example.com": for those who may know the address, but need not read it aloud. */
export function shortEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

/** "j•••@g•••.com": enough for its owner to recognise, too little for anyone else to use. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const ending = domain.split('.').at(-1) ?? ''
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••.${ending}`
}
