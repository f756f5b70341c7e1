import { isCurrency, LARGEST_AMOUNT, minimumOf, printAmount } from './currencies.ts'
import { type Params, requiredInteger, requiredText, textOf } from './form.ts'
import { newClientSecret, newId, nowInSeconds } from './ids.ts'
import { mergeMetadata } from './metadata.ts'
import { allowedIn, automaticIn, offeredTypes } from './methods.ts'
import { refuseRequest } from './refusal.ts'
import type { IntentStatus, PaymentIntent } from './state/shapes.ts'
import type { World } from './state/world.ts'

/** Until it is paid or canceled an intent can be changed, confirmed and canceled. */
export const openStatuses: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

export function createIntent(world: World, params: Params): PaymentIntent {
  const amount = requiredInteger(params, 'amount')
  const currency = requiredText(params, 'currency').toLowerCase()
  checkAmount(amount, currency)
  const intent = world.intents.add(newIntent(world, params, { amount, currency }))
  world.record('payment_intent.created', intent)
  return intent
}

type Amount = Readonly<{ amount: number; currency: string }>

/** Who chooses the ways to pay, and which they are. */
function methodsOf(world: World, params: Params, amount: Amount) {
  const allowed = allowedIn(params)
  const automatic = allowed ? null : automaticIn(params)
  const types = offeredTypes({
    active: world.account.methods(),
    ...amount,
    allowed: automatic?.enabled === false ? ['card'] : allowed,
    neverLeaves: automatic?.allow_redirects === 'never',
  })
  if (types.length === 0) {
    refuseRequest('No valid payment method types for this Payment Intent.', {
      param: 'allowed_payment_method_types',
    })
  }
  return {
    allowed_payment_method_types: allowed,
    automatic_payment_methods: automatic,
    payment_method_types: types,
  }
}

function newIntent(world: World, params: Params, { amount, currency }: Amount): PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: captureIn(params),
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency,
    customer: null,
    description: textOf(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata({}, params),
    next_action: null,
    payment_method: null,
    ...methodsOf(world, params, { amount, currency }),
    processing: null,
    receipt_email: textOf(params, 'receipt_email') ?? null,
    statement_descriptor_suffix: textOf(params, 'statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
  }
}

const captureIn = (params: Params) =>
  textOf(params, 'capture_method') === 'automatic' ? 'automatic' : 'automatic_async'

export function checkAmount(amount: number, currency: string) {
  if (!isCurrency(currency)) {
    refuseRequest(`Invalid currency: ${currency}.`, { param: 'currency' })
  }
  const minimum = minimumOf(currency)
  if (amount < minimum) {
    const least = `${printAmount(minimum, currency)} ${currency}`
    refuseRequest(`Amount must be at least ${least}`, { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > LARGEST_AMOUNT) {
    const most = `${printAmount(LARGEST_AMOUNT, currency)} ${currency}`
    refuseRequest(`Amount must be no more than ${most}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
}

export function updateIntent(world: World, intent: PaymentIntent, params: Params): PaymentIntent {
  const isRepriced = params.amount !== undefined || params.currency !== undefined
  if (isRepriced) requireOpen(intent, 'update the amount of')
  const amount = isRepriced && params.amount ? requiredInteger(params, 'amount') : intent.amount
  const currency = (textOf(params, 'currency') ?? intent.currency).toLowerCase()
  if (isRepriced) checkAmount(amount, currency)
  const isRelisted = params.allowed_payment_method_types !== undefined
  if (isRelisted) requireOpen(intent, 'update the payment methods of')
  return world.intents.replace({
    ...intent,
    ...(isRelisted && methodsOf(world, params, { amount, currency })),
    amount,
    currency,
    metadata: mergeMetadata(intent.metadata, params),
    receipt_email: textOf(params, 'receipt_email') ?? intent.receipt_email,
    description: textOf(params, 'description') ?? intent.description,
  })
}

export function cancelIntent(world: World, intent: PaymentIntent, params: Params): PaymentIntent {
  requireOpen(intent, 'cancel')
  const canceled = world.intents.replace({
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: textOf(params, 'cancellation_reason') ?? null,
    next_action: null,
  })
  world.record('payment_intent.canceled', canceled)
  return canceled
}

export function requireOpen(intent: PaymentIntent, action: string) {
  if (openStatuses.includes(intent.status)) return
  refuseRequest(
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of these statuses may: ${openStatuses.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}
