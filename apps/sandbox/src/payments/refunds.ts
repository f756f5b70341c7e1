import { bookFailedRefund, bookRefunded } from './balance.ts'
import { paidChargeOf } from './charges.ts'
import { printAmount } from './currencies.ts'
import { integerOf, type Params, textOf } from './form.ts'
import { newId, nowInSeconds } from './ids.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseRequest } from './refusal.ts'
import type { Charge, PaymentIntent, Refund } from './state/shapes.ts'
import type { World } from './state/world.ts'

/** Gives back what is asked for, or all that is left; never more than was paid. */
export function createRefund(world: World, params: Params): Refund {
  const charge = chargeToRefund(world, params)
  const left = charge.amount - charge.amount_refunded
  const amount = integerOf(params, 'amount') ?? left
  if (!world.account.settings().isLax) checkRefund(charge, amount, left)
  if (world.account.settings().isBalanceLow) refuseLowBalance()
  const outcome = world.cardOfMethod.get(charge.payment_method)?.refund
  const refund = world.refunds.add({
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    metadata: mergeMetadata({}, params),
    payment_intent: charge.payment_intent,
    reason: textOf(params, 'reason') ?? null,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
  })
  bookRefunded(world, refund)
  const refunded = giveBack(world, charge, amount)
  world.record('refund.created', refund)
  world.record('charge.refunded', refunded)
  if (outcome) world.later(world.settlingMs, () => finishRefund(world, refund, outcome))
  return refund
}

function chargeToRefund(world: World, params: Params): Charge {
  const chargeId = textOf(params, 'charge')
  if (chargeId) return world.charges.find(chargeId, 'charge')
  const intentId = textOf(params, 'payment_intent')
  if (!intentId) {
    return refuseRequest(
      'One of the following params should be provided: payment_intent or charge.',
    )
  }
  const intent: PaymentIntent = world.intents.find(intentId, 'payment_intent')
  return (
    paidChargeOf(world, intent) ??
    refuseRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { code: 'payment_intent_unexpected_state', param: 'payment_intent' },
    )
  )
}

function checkRefund(charge: Charge, amount: number, left: number) {
  const code = 'charge_already_refunded'
  if (charge.disputed) {
    refuseRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) refuseRequest(`Charge ${charge.id} has already been refunded.`, { code })
  if (amount < 1) {
    refuseRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount > left) {
    refuseRequest(
      `Refund amount (${printAmount(amount, charge.currency)}) is greater than ` +
        `unrefunded amount on charge (${printAmount(left, charge.currency)})`,
      { code, param: 'amount' },
    )
  }
}

const refuseLowBalance = (): never =>
  refuseRequest('Insufficient funds in your Stripe balance to refund this amount.', {
    code: 'balance_insufficient',
  })

/** Moves money back to the shopper or, with a negative amount, back to the shop. */
function giveBack(world: World, before: Charge, amount: number): Charge {
  const charge = world.charges.find(before.id)
  const amount_refunded = charge.amount_refunded + amount
  return world.charges.replace({
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  })
}

function finishRefund(world: World, refund: Refund, outcome: 'fails' | 'pending') {
  if (outcome === 'pending') {
    const done = world.refunds.replace({ ...refund, status: 'succeeded' })
    world.record('refund.updated', done)
    return
  }
  const failed = world.refunds.replace({
    ...refund,
    status: 'failed',
    failure_balance_transaction: bookFailedRefund(world, refund).id,
    failure_reason: 'expired_or_canceled_card',
  })
  giveBack(world, world.charges.find(refund.charge), -refund.amount)
  world.record('refund.failed', failed)
}
