import { addCharge, addPendingCharge } from './charges.ts'
import { type CardError, declines } from './declines.ts'
import { openDispute, warnOfFraud } from './disputes.ts'
import { isOn, type Params, textOf } from './form.ts'
import { requireOpen, updateIntent } from './intents.ts'
import { isRedirecting } from './methods.ts'
import { faultOf, methodFor } from './payment-methods.ts'
import { refuse, refuseRequest } from './refusal.ts'
import { requireSameElements } from './same-elements.ts'
import { completeSession, failSession } from './sessions.ts'
import type { Charge, PaymentIntent, PaymentMethod } from './state/shapes.ts'
import type { World } from './state/world.ts'

type Confirmation = Readonly<{ params: Params; isSecret: boolean; origin: string }>

/** Tries to pay. A declined card is refused with 402, and the intent can be tried again. */
export function confirmIntent(
  world: World,
  before: PaymentIntent,
  { params, isSecret, origin }: Confirmation,
): PaymentIntent {
  if (!world.account.settings().isLax) requireOpen(before, 'confirm')
  const intent = updateIntent(world, before, pick(params, 'allowed_payment_method_types'))
  if (isSecret) requireReturn(intent, intent.payment_method_types, params)
  requireSameElements(world, intent, params)
  const fault = faultOf(params)
  if (fault) refuse(402, { ...fault, payment_intent: intent })
  const method = methodFor(world, params) ?? storedMethod(world, intent)
  requireListed(intent, method)
  if (isRedirecting(method.type)) {
    requireReturn(intent, [method.type], params)
    return sendAway(world, intent, method, {
      return_url: textOf(params, 'return_url') ?? '',
      url: `${origin}/redirect/${intent.id}`,
    })
  }
  if (world.cardOfMethod.get(method.id)?.needsAuthentication) {
    if (isOn(params, 'error_on_requires_action')) refuse(402, notAuthenticated)
    return askForAuthentication(world, intent, method)
  }
  const settled = settle(world, intent, method)
  const error = settled.last_payment_error
  return error ? refuse(402, { ...error, payment_intent: settled }) : settled
}

/** The caller cannot ask the shopper, so the bank's question is a refusal. */
const notAuthenticated: CardError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const pick = (params: Params, name: string): Params =>
  params[name] === undefined ? {} : { [name]: params[name] }

/** A server cannot follow a redirect, so it says where the shopper comes back to. */
function requireReturn(intent: PaymentIntent, types: readonly string[], params: Params) {
  const leaving = types.filter(isRedirecting)
  if (leaving.length === 0 || textOf(params, 'return_url')) return
  refuseRequest(
    'This PaymentIntent is configured to accept payment methods that might redirect your customer ' +
      `off of your page (${leaving.join(', ')}): you must provide a \`return_url\`.`,
    { code: 'parameter_missing', param: 'return_url', payment_intent: intent },
  )
}

function requireListed(intent: PaymentIntent, { type }: PaymentMethod) {
  if (intent.payment_method_types.includes(type)) return
  refuseRequest(
    `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Its types are: ` +
      `${intent.payment_method_types.join(', ')}.`,
    {
      code: 'payment_intent_incompatible_payment_method',
      param: 'payment_method',
      payment_intent: intent,
    },
  )
}

/** The shopper goes to a page of the method, and comes back to the shop. */
function sendAway(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  redirect_to_url: { return_url: string; url: string },
) {
  const waiting = world.intents.replace({
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url },
  })
  world.record('payment_intent.requires_action', waiting)
  return waiting
}

function storedMethod(world: World, intent: PaymentIntent): PaymentMethod {
  const method = intent.payment_method ? world.methods.get(intent.payment_method) : undefined
  if (method) return method
  return refuseRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}

function askForAuthentication(world: World, intent: PaymentIntent, method: PaymentMethod) {
  const waiting = world.intents.replace({
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure', directory_server: method.card?.brand ?? '' },
    },
  })
  world.record('payment_intent.requires_action', waiting)
  return waiting
}

/** What the shopper chose on the page of a method: now or later, paid or not. */
export type RedirectOutcome = 'authorise' | 'fail' | 'authorise-later' | 'fail-later'

/** The shopper was at the page of a method; what is decided later is `processing` meanwhile. */
export function finishRedirect(
  world: World,
  intent: PaymentIntent,
  outcome: RedirectOutcome,
): PaymentIntent {
  if (intent.next_action?.type !== 'redirect_to_url') return intent
  if (!outcome.endsWith('-later')) {
    return finishAuthentication(world, intent, outcome === 'authorise')
  }
  const charge = addPendingCharge(world, intent, storedMethod(world, intent))
  const slow = world.intents.replace({
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    next_action: null,
  })
  world.record('charge.pending', charge)
  world.record('payment_intent.processing', slow)
  completeSession(world, slow, storedMethod(world, slow))
  decideLater(world, slow, outcome)
  return slow
}

/** What the bank says in a while, of a payment that it still works on. */
function decideLater(world: World, slow: PaymentIntent, outcome: RedirectOutcome) {
  world.later(world.settlingMs, () => {
    const waiting = world.intents.find(slow.id)
    if (waiting.status !== 'processing') return
    decideSlow(world, waiting, outcome === 'authorise-later')
  })
}

/** The bank decides a payment that was `processing`. */
export function decideSlow(world: World, slow: PaymentIntent, isPaid: boolean): PaymentIntent {
  const method = storedMethod(world, slow)
  if (isPaid) return settle(world, slow, method)
  const pending = world.charges.get(slow.latest_charge ?? '')
  if (pending) world.record('charge.failed', world.charges.replace({ ...pending, ...refusedLate }))
  failSession(world, slow)
  return fail(world, slow, { ...failedAuthentication(method), ...lateRefusal })
}

const lateRefusal = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment attempt failed.',
} as const

const refusedLate = {
  status: 'failed',
  failure_code: 'payment_method_provider_decline',
  failure_message: 'The payment was declined by the provider of the payment method.',
} as const

/** The shopper has come back from 3-D Secure: the money moves, or the method is given up. */
export function finishAuthentication(
  world: World,
  intent: PaymentIntent,
  isComplete: boolean,
): PaymentIntent {
  if (intent.status !== 'requires_action') {
    refuseRequest(`This PaymentIntent has a status of ${intent.status} and needs no action.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  }
  const method = storedMethod(world, intent)
  if (isComplete) return settle(world, intent, method)
  return fail(world, intent, failedAuthentication(method))
}

const failedAuthentication = (method: PaymentMethod) =>
  ({
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. ' +
      'Please choose a different payment method and try again.',
    payment_method: method,
  }) as const

function settle(world: World, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const reason = world.cardOfMethod.get(method.id)?.decline
  return reason ? decline(world, intent, method, declines[reason]) : succeed(world, intent, method)
}

function succeed(world: World, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = addCharge(world, intent, method)
  const paid = world.intents.replace({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  })
  world.record('charge.succeeded', charge)
  world.record('payment_intent.succeeded', paid)
  completeSession(world, paid, method)
  actAfterwards(world, paid, charge, method)
  return paid
}

/** What the bank of this card does once it has paid. */
function actAfterwards(world: World, paid: PaymentIntent, charge: Charge, { id }: PaymentMethod) {
  switch (world.cardOfMethod.get(id)?.afterwards) {
    case 'dispute':
      openDispute(world, paid)
      break
    case 'dispute-not-received':
      openDispute(world, paid, { reason: 'product_not_received' })
      break
    case 'inquiry':
      openDispute(world, paid, { isInquiry: true })
      break
    case 'fraud-warning':
      warnOfFraud(world, charge)
  }
}

function decline(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: CardError,
): PaymentIntent {
  const charge = addCharge(world, intent, method, error)
  world.record('charge.failed', charge)
  return fail(
    world,
    { ...intent, latest_charge: charge.id },
    { ...error, charge: charge.id, payment_method: method },
  )
}

function fail(
  world: World,
  intent: PaymentIntent,
  error: NonNullable<PaymentIntent['last_payment_error']>,
): PaymentIntent {
  const failed = world.intents.replace({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  })
  world.record('payment_intent.payment_failed', failed)
  return failed
}
