import { isCurrency } from './currencies.ts'
import { integerOf, type Params, partOf, partsOf, requiredText, textOf } from './form.ts'
import { newId, nowInSeconds } from './ids.ts'
import { cancelIntent, checkAmount, createIntent, openStatuses } from './intents.ts'
import { type Metadata, mergeMetadata } from './metadata.ts'
import { allowedIn, offeredTypes } from './methods.ts'
import { refuseRequest } from './refusal.ts'
import type { LineItem, Session } from './state/session-shape.ts'
import type { PaymentIntent, PaymentMethod } from './state/shapes.ts'
import type { World } from './state/world.ts'

const DAY_SECONDS = 24 * 3600
const SHORTEST_SECONDS = 30 * 60

export function createSession(world: World, params: Params, origin: string): Session {
  if (requiredText(params, 'mode') !== 'payment') {
    refuseRequest('This sandbox knows the mode payment only.', { param: 'mode' })
  }
  const lineItems = partsOf(params, 'line_items').map(lineItemOf)
  const currency = lineItems[0]?.currency ?? refuseRequest('Missing required param: line_items.')
  if (lineItems.some((item) => item.currency !== currency)) {
    refuseRequest('All prices on a Checkout Session must have the same currency.')
  }
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  checkAmount(total, currency)
  const allowed = allowedIn(params)
  const active = world.account.methods()
  const types = offeredTypes({ active, amount: total, currency, allowed })
  const session = world.sessions.add(newSession(params, { total, currency, origin, types }))
  const intentMetadata = intentMetadataOf(params)
  world.sessionExtras.set(session.id, { lineItems, intentMetadata })
  const life = (session.expires_at - session.created) * 1000
  world.later(life, () => expireSession(world, session.id))
  return session
}

const intentMetadataOf = (params: Params): Metadata =>
  mergeMetadata({}, partOf(params, 'payment_intent_data'))

/** An item of `price_data`, or of the older `amount`, `currency` and `name`. */
function lineItemOf(params: Params): LineItem {
  const data = params.price_data === undefined ? params : partOf(params, 'price_data')
  const currency = requiredText(data, 'currency').toLowerCase()
  if (!isCurrency(currency)) refuseRequest(`Invalid currency: ${currency}.`, { param: 'currency' })
  const unit = integerOf(data, 'unit_amount') ?? integerOf(data, 'amount') ?? 0
  const quantity = integerOf(params, 'quantity') ?? 1
  if (unit < 0 || quantity < 1) refuseRequest('Invalid line item.', { param: 'line_items' })
  return {
    id: newId('li'),
    object: 'item',
    amount_subtotal: unit * quantity,
    amount_total: unit * quantity,
    currency,
    description: textOf(partOf(data, 'product_data'), 'name') ?? textOf(data, 'name') ?? '',
    quantity,
    price: { id: newId('price'), object: 'price', currency, unit_amount: unit },
  }
}

type NewSession = Readonly<{
  total: number
  currency: string
  origin: string
  types: readonly string[]
}>

function newSession(params: Params, { total, currency, origin, types }: NewSession): Session {
  const id = newId('cs_test')
  const created = nowInSeconds()
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false },
    cancel_url: textOf(params, 'cancel_url') ?? null,
    client_reference_id: textOf(params, 'client_reference_id') ?? null,
    created,
    currency,
    custom_fields: [],
    custom_text: {},
    customer: null,
    customer_details: null,
    customer_email: textOf(params, 'customer_email') ?? null,
    expires_at: expiryOf(params, created),
    livemode: false,
    metadata: mergeMetadata({}, params),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: types,
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: requiredText(params, 'success_url'),
    ui_mode: 'hosted_page',
    url: `${origin}/pay/${id}`,
  }
}

function expiryOf(params: Params, created: number): number {
  const at = integerOf(params, 'expires_at')
  if (at === undefined) return created + DAY_SECONDS
  // The caller's clock may be a little behind.
  if (at - created >= SHORTEST_SECONDS - 60 && at - created <= DAY_SECONDS) return at
  return refuseRequest(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.',
    { param: 'expires_at' },
  )
}

/** The intent behind the hosted page, made when the shopper first presses pay. */
export function intentOfSession(world: World, session: Session, email: string): PaymentIntent {
  const known = session.payment_intent ? world.intents.get(session.payment_intent) : undefined
  if (known) return known
  const intent = createIntent(world, {
    amount: String(session.amount_total),
    currency: session.currency,
    metadata: world.sessionExtras.get(session.id)?.intentMetadata,
    allowed_payment_method_types: Object.fromEntries(session.payment_method_types.entries()),
    receipt_email: email,
  })
  world.sessionOfIntent.set(intent.id, session.id)
  const details = { email: email || null, name: null }
  world.sessions.replace({ ...session, payment_intent: intent.id, customer_details: details })
  return intent
}

export function completeSession(world: World, intent: PaymentIntent, method: PaymentMethod) {
  const session = sessionOf(world, intent)
  if (session?.status === 'complete') return paySession(world, session)
  if (session?.status !== 'open') return
  const name = method.billing_details.name
  const complete = world.sessions.replace({
    ...session,
    customer_details: { email: session.customer_details?.email ?? null, name },
    payment_status: intent.status === 'succeeded' ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  })
  world.record('checkout.session.completed', complete)
}

const sessionOf = (world: World, { id }: PaymentIntent) =>
  world.sessions.get(world.sessionOfIntent.get(id) ?? '')

/** Its page was done with while the bank had not decided. */
function paySession(world: World, session: Session) {
  const paid = world.sessions.replace({ ...session, payment_status: 'paid' })
  world.record('checkout.session.async_payment_succeeded', paid)
}

export function failSession(world: World, intent: PaymentIntent) {
  const session = sessionOf(world, intent)
  if (session) world.record('checkout.session.async_payment_failed', session)
}

export function expireSession(world: World, id: string): Session {
  const session = world.sessions.find(id)
  if (session.status !== 'open') return session
  const expired = world.sessions.replace({ ...session, status: 'expired', url: null })
  const intent = session.payment_intent ? world.intents.get(session.payment_intent) : undefined
  if (intent && openStatuses.includes(intent.status)) cancelIntent(world, intent, {})
  world.record('checkout.session.expired', expired)
  return expired
}
