import { type Currency, money, staffMoney } from '@keyhaven/contracts/money'
import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'

const states: Readonly<Record<string, string>> = {
  expired: 'Not paid, and ended',
  processing: 'Payment on its way',
  paid: 'Paid',
  review: 'Held for review',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded in full',
  disputed: 'The bank opened a dispute',
  dispute_lost: 'The dispute was lost',
  backordered: 'Keys are missing',
  partial: 'Some keys are missing',
  allocated: 'All keys are assigned',
  revoked: 'The keys were withdrawn',
}

export const stateWords = (state: string) => states[state] ?? state

const movements: Readonly<Record<string, string>> = {
  charge: 'charged',
  refund: 'refunded',
  refund_reversal: 'came back: the refund was not carried out',
  dispute: 'taken by the bank',
  dispute_reversal: 'given back by the bank',
}

type Movement = Readonly<{ kind: string; minor: number; currency: string }>

export const movementWords = ({ kind, minor, currency }: Movement) =>
  `${staffMoney(money(minor, currency as Currency))} ${movements[kind] ?? kind}`

const acts: Readonly<Record<string, string>> = {
  'license.reveal': 'revealed a key',
  'license.released': 'showed withheld keys again',
  'order.keys_resent': 'sent the keys again',
  'order.refunded': 'gave money back',
  'order.released': 'released the order',
  'order.refused': 'refused the payment',
  'order.cancelled': 'cancelled the order',
  'order.tagged': 'changed the tags',
  'order.assigned': 'changed who looks after the order',
  'return.approved': 'approved a return',
  'return.refused': 'refused a return',
  'return.tried_again': 'tried a failed refund again',
  'return.paid_back': 'paid a failed refund back another way',
  'order.address': 'changed the e-mail address',
  'license.replaced': 'replaced a key',
  'license.assigned': 'assigned keys',
  'order.created': 'wrote the order',
  'order.marked_paid': 'marked the order as paid',
  'order.granted': 'gave the licences away',
  'dispute.answered': 'answered the dispute with the proof of delivery',
  'order.card_checked': 'checked the digits of the card',
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Who did what, and why if they said so. */
export function actWords(action: string, name: string, meta: Readonly<Record<string, unknown>>) {
  const amount = meta.amount === undefined ? '' : `${textOf(meta.amount)} ${textOf(meta.currency)}`
  const text = [amount, textOf(meta.reason), textOf(meta.note)].filter(Boolean).join(' · ')
  return { title: `${name} ${acts[action] ?? action}`, text }
}

const mails: Readonly<Record<NonNullable<TimelineEvent['mail']>, string>> = {
  receipt: 'The receipt',
  keys: 'The keys',
  link: 'A link to the order',
  refund: 'News of the refund',
  address: 'News of the address',
  other: 'An e-mail',
}

const titles: Readonly<Record<TimelineEvent['kind'], (event: TimelineEvent) => string>> = {
  mail_queued: ({ mail = 'other' }) => `${mails[mail]}: e-mail written`,
  mail_accepted: ({ mail = 'other' }) => `${mails[mail]}: accepted by the mail server`,
  mail_bounced: ({ mail = 'other' }) => `${mails[mail]}: came back`,
  key_mailed: () => 'Keys e-mailed',
  key_revealed: ({ count = 1 }) => `The buyer looked at ${count === 1 ? 'a key' : `${count} keys`}`,
  link_opened: () => 'The buyer opened the mailed link',
  computer_opened: () => 'The buyer opened the order on a computer',
  address_corrected: () => 'The e-mail address was changed',
  download: () => 'The buyer opened a download',
}

/** What a delivery's event says to staff. */
export const deliveryWords = (event: TimelineEvent) => ({
  title: titles[event.kind](event),
  text: [event.to, event.code, event.what, event.device, event.network].filter(Boolean).join(' · '),
})

/** Why an order moved on, as a reader wants it: the provider's name of the event is in the audit log. */
export function causeWords(cause: string): string {
  const plain = cause.replace(/ \([a-z_.]+\)$/, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
