import { addCharge } from './charges.ts'
import { type CardError, declines } from './declines.ts'
import { openDispute, warnOfFraud } from './disputes.ts'
import type { Params } from './form.ts'
import { requireOpen } from './intents.ts'
import { faultOf, methodFor } from './payment-methods.ts'
import { refuse, refuseRequest } from './refusal.ts'
import { completeSession } from './sessions.ts'
import type { PaymentIntent, PaymentMethod } from './state/shapes.ts'
import type { World } from './state/world.ts'

/** Tries to pay. A declined card is refused with 402, and the intent can be tried again. */
export function confirmIntent(world: World, intent: PaymentIntent, params: Params): PaymentIntent {
  requireOpen(intent, 'confirm')
  const fault = faultOf(params)
  if (fault) refuse(402, { ...fault, payment_intent: intent })
  const method = methodFor(world, params) ?? storedMethod(world, intent)
  if (world.cardOfMethod.get(method.id)?.needsAuthentication) {
    return askForAuthentication(world, intent, method)
  }
  const settled = settle(world, intent, method)
  const error = settled.last_payment_error
  return error ? refuse(402, { ...error, payment_intent: settled }) : settled
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
      use_stripe_sdk: { type: 'three_d_secure', directory_server: method.card.brand },
    },
  })
  world.record('payment_intent.requires_action', waiting)
  return waiting
}

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
  return fail(world, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. ' +
      'Please choose a different payment method and try again.',
    payment_method: method,
  })
}

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
  const afterwards = world.cardOfMethod.get(method.id)?.afterwards
  if (afterwards === 'dispute') openDispute(world, paid)
  if (afterwards === 'fraud-warning') warnOfFraud(world, charge)
  return paid
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
