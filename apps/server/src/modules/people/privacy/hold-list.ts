import { retention } from '@keyhaven/contracts/data/retention'

/** What stays when a person is erased: which columns, why, and until when. */
export type Hold = Readonly<{
  table: string
  columns: readonly string[]
  /** As the person reads it before erasing. */
  what: string
  why: string
  until: string
}>

const ACCOUNTS =
  'Tax and accounting law obliges us to keep what was sold, for how much and to which country.'

export const holdList: readonly Hold[] = [
  {
    table: 'orders',
    columns: ['order_number', 'country', 'charge_minor', 'charge_currency', 'terms_version'],
    what: 'Each order: its number, editions, prices, currency, country and dates, without name, address or phone',
    why: ACCOUNTS,
    until: `${retention.orders.words} after the order`,
  },
  {
    table: 'ledger',
    columns: ['provider_ref', 'amount_minor'],
    what: 'Payments and refunds: amount, date and the payment provider’s reference',
    why: ACCOUNTS,
    until: `${retention.orders.words} after the order`,
  },
  {
    table: 'invoices',
    columns: ['number', 'content'],
    what: 'Invoices and credit notes as they were issued, with the name, address and e-mail on them',
    why: 'Tax law obliges us to keep invoices unchanged.',
    until: `${retention.orders.words} after the order`,
  },
  {
    table: 'assignments',
    columns: ['assigned_at', 'first_revealed_at'],
    what: 'Which key was delivered to which order, and when',
    why: 'A key is sold once. We must be able to prove that, also to the publisher of the software.',
    until: `${retention.orders.words} after the order`,
  },
  {
    table: 'audit_log',
    columns: ['actor', 'object', 'meta'],
    what: 'The sealed log of who opened what: order numbers, account numbers, network addresses, no names and no e-mail address',
    why: 'It proves that nothing was tampered with, and its rows cannot be removed without breaking that proof.',
    until: `${retention.orders.words} after the order`,
  },
  {
    table: 'email_suppressions',
    columns: ['address_hash'],
    what: 'A one-way fingerprint of your address',
    why: 'So that we never send marketing to it, and a coupon for one use is not used twice.',
    until: 'as long as the shop exists',
  },
  {
    table: 'consents',
    columns: ['subject_hash'],
    what: 'What you agreed to or refused, under the same fingerprint',
    why: 'We must be able to prove that we asked.',
    until: `${retention.consents.words} after the answer`,
  },
  {
    table: 'reviews',
    columns: ['rating', 'title', 'comment'],
    what: 'Reviews you published: the words and the stars, without your name',
    why: 'Others relied on them. Write to us if the words themselves tell who you are.',
    until: 'you ask us to remove them',
  },
]

export const isHeld = (table: string, column: string): boolean =>
  holdList.some((hold) => hold.table === table && hold.columns.includes(column))
