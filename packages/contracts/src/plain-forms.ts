import { consentTexts } from './withdrawal.ts'

/** How a field is drawn, and what is read from it: a number, a tick, or the text as it was typed. */
export type PlainFieldKind =
  | 'line'
  | 'email'
  | 'tel'
  | 'date'
  | 'text'
  | 'number'
  | 'box'
  | 'topic'
  | 'country'
  | 'edition'
  | 'stars'
  | 'hidden'
  /** Hidden, and a number. */
  | 'sum'
  /** People neither see nor reach it; machines fill it in. */
  | 'trap'

export type PlainField = Readonly<{
  /** Where it belongs in the body of the call: `billingInfo.email`, `lines.0.quantity`. */
  name: string
  label: string
  kind: PlainFieldKind
  isOptional?: boolean
  autoComplete?: string
  /** So many characters, and the browser takes no more. */
  most?: number
}>

/**
 * A form that works without scripts: it is posted to `/plain/{name}`, and the shop makes the call of its own
 * pages from what was typed. Only fields named here are read.
 */
export type PlainForm = Readonly<{
  title: string
  call: Readonly<{ method: 'POST'; path: `/api/${string}` }>
  /** The fields that the call takes in its query. */
  inQuery?: readonly string[]
  fields: readonly PlainField[]
  send: string
  /** Asked when the form is shown; what it answers goes into the hidden fields. */
  opens?: `/api/${string}`
  /** Made whenever the form is shown: what it is about, such as the price of the cart. Hidden fields are filled from it. */
  shows?: `/api/${string}`
  /** Done at once, without a page that asks again: it harms nobody, and doing it twice is doing it once. */
  isDirect?: boolean
  /** Where the browser goes once it is done; without it the answer is a page of its own. */
  leadsTo?: `/plain/${string}`
}>

const line = (name: string, label: string, autoComplete = 'off'): PlainField => ({
  name,
  label,
  kind: 'line',
  autoComplete,
})
const hidden = (name: string): PlainField => ({ name, label: '', kind: 'hidden' })
const optional = (field: PlainField): PlainField => ({ ...field, isOptional: true })
const email = (name: string, label: string): PlainField => ({
  ...{ name, label, kind: 'email' },
  autoComplete: 'email',
})
const tel = (name: string): PlainField => ({
  ...{ name, label: 'Phone', kind: 'tel' },
  autoComplete: 'tel',
})
const text = (name: string, label: string): PlainField => ({ name, label, kind: 'text' })
const trap: PlainField = { name: 'website', label: 'Website', kind: 'trap' }

const contact: PlainForm = {
  title: 'Send Us a Message',
  call: { method: 'POST', path: '/api/contact' },
  opens: '/api/contact/form',
  fields: [
    line('name', 'Name', 'name'),
    email('email', 'Email'),
    optional(tel('phone')),
    optional(line('orderNumber', 'Order number')),
    { name: 'messageType', label: 'Topic', kind: 'topic' },
    line('subject', 'Subject'),
    text('message', 'Message'),
    trap,
    hidden('formToken'),
  ],
  send: 'Send Message',
}

const quoteLines = [0, 1, 2].flatMap((index): PlainField[] => {
  const name = `lines.${index}`
  const edition: PlainField = {
    name: `${name}.productId`,
    label: `Edition ${index + 1}`,
    kind: 'edition',
  }
  const count: PlainField = { name: `${name}.quantity`, label: 'Computers', kind: 'number' }
  return index === 0 ? [edition, count] : [optional(edition), optional(count)]
})

const quote: PlainForm = {
  title: 'Quote request',
  call: { method: 'POST', path: '/api/quotes' },
  fields: [
    ...quoteLines,
    line('company', 'Company or organisation', 'organization'),
    line('contactName', 'Your name', 'name'),
    email('email', 'E-mail'),
    optional(tel('phone')),
    { name: 'country', label: 'Invoice country', kind: 'country' },
    optional(line('taxId', 'Tax or VAT number')),
    optional({ name: 'neededBy', label: 'Needed by', kind: 'date' }),
    optional(text('message', 'Anything else')),
    trap,
  ],
  send: 'Send request',
}

const review: PlainForm = {
  title: 'Write a review',
  call: { method: 'POST', path: '/api/reviews' },
  fields: [
    { name: 'rating', label: 'Your rating', kind: 'stars' },
    { name: 'productId', label: 'Edition', kind: 'edition' },
    line('title', 'Title'),
    text('comment', 'Your review'),
    line('customerName', 'Name', 'name'),
    email('customerEmail', 'Email'),
    optional(line('orderNumber', 'Order number')),
  ],
  send: 'Submit Review',
}

const withdraw: PlainForm = {
  title: 'Withdraw from a contract',
  call: { method: 'POST', path: '/api/withdrawals' },
  fields: [
    line('name', 'Your name', 'name'),
    line('orderNumber', 'Order number'),
    email('email', 'E-mail address of the order'),
  ],
  send: 'Continue to withdrawal',
}

/** Tells of a key, and changes nothing. */
const verify: PlainForm = {
  title: 'Check a key',
  call: { method: 'POST', path: '/api/licenses/verify' },
  fields: [
    line('orderNumber', 'Order number'),
    { ...line('lastFive', 'Last five characters'), most: 5 },
  ],
  send: 'Check this key',
  isDirect: true,
}

const unsubscribe: PlainForm = {
  title: 'Unsubscribe',
  call: { method: 'POST', path: '/api/unsubscribe' },
  inQuery: ['t'],
  fields: [hidden('t')],
  send: 'Unsubscribe',
  isDirect: true,
}

const consent = (name: string, label: string): PlainField => ({ name, label, kind: 'box' })
const ofConsumers = 'European Union and United Kingdom only: '

const checkout: PlainForm = {
  title: 'Checkout',
  call: { method: 'POST', path: '/api/cart/checkout' },
  shows: '/api/cart/quote',
  fields: [
    optional(line('couponCode', 'Promo code')),
    email('billingInfo.email', 'Email'),
    tel('billingInfo.phone'),
    line('billingInfo.firstName', 'First name', 'given-name'),
    line('billingInfo.lastName', 'Last name', 'family-name'),
    { name: 'billingInfo.country', label: 'Country', kind: 'country' },
    line('billingInfo.address', 'Street address', 'street-address'),
    line('billingInfo.zipCode', 'Postal code', 'postal-code'),
    line('billingInfo.city', 'City', 'address-level2'),
    consent('consents.immediateDelivery', ofConsumers + consentTexts.immediateDelivery),
    consent('consents.withdrawalWaiver', ofConsumers + consentTexts.withdrawalWaiver),
    consent('terms', 'I agree to the terms of service and the privacy policy.'),
    hidden('currency'),
    { name: 'amount', label: '', kind: 'sum' },
  ],
  send: 'Continue to payment',
}

/** Puts an edition into the kept cart, once. */
const add: PlainForm = {
  title: 'Add to cart',
  call: { method: 'POST', path: '/api/cart/lines' },
  fields: [hidden('productId')],
  send: 'Add to cart',
  isDirect: true,
  leadsTo: '/plain/cart',
}

/** Says how many of an edition are in the kept cart; none takes it out. */
const change: PlainForm = {
  ...add,
  title: 'Change the cart',
  fields: [hidden('productId'), { name: 'quantity', label: 'Quantity', kind: 'number' }],
  send: 'Update',
}

export const plainForms = {
  contact,
  quote,
  review,
  withdraw,
  verify,
  unsubscribe,
  checkout,
  add,
  change,
} as const satisfies Readonly<Record<string, PlainForm>>
export type PlainFormName = keyof typeof plainForms

export const isPlainForm = (name: string): name is PlainFormName => Object.hasOwn(plainForms, name)

/** A button of this name shows the form again, with a code tried, and sends nothing. */
export const PLAIN_SHOW = 'plainShow'

/** The field of every plain form that says it was shown to this browser. */
export const PLAIN_TOKEN = 'plainToken'

export type PlainState = 'ask' | 'again' | 'done' | 'refused'

/** What the page of a plain form is made from. */
export type PlainAnswer = Readonly<{
  form: string
  state: PlainState
  /** What was typed, by the name of the field. */
  entries: Readonly<Record<string, string>>
  token: string
  problem?: string
  errors: Readonly<Record<string, string>>
  /** What the call answered, once it is done. */
  answer?: unknown
  /** What the form is about: the status of that call, and its answer. */
  shown?: Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>
}>
