import { bookCharged } from './balance.ts'
import type { CardError } from './declines.ts'
import { newId, nowInSeconds } from './ids.ts'
import type { Charge, ChargedCard, Outcome, PaymentIntent, PaymentMethod } from './state/shapes.ts'
import type { World } from './state/world.ts'
import type { TestCard } from './test-cards.ts'

const riskScores = { normal: 12, elevated: 68, highest: 92 }

/** The money of an intent, or the attempt at it that the bank declined. One that was pending is the same charge. */
export function addCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  error?: CardError,
): Charge {
  const pending = intent.latest_charge ? world.charges.get(intent.latest_charge) : undefined
  const decided = chargeOf(world, intent, method, { error, isPaid: error === undefined })
  const charge =
    pending?.status === 'pending'
      ? world.charges.replace({ ...decided, id: pending.id, created: pending.created })
      : world.charges.add(decided)
  if (charge.paid) bookCharged(world, charge)
  return charge
}

/** What the bank has not decided: no money has moved, and the way to pay is known. */
export const addPendingCharge = (
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
): Charge =>
  world.charges.add({
    ...chargeOf(world, intent, method, { isPaid: false }),
    status: 'pending',
  })

type Decision = Readonly<{ error?: CardError | undefined; isPaid: boolean }>

function chargeOf(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  { error, isPaid }: Decision,
): Charge {
  const card = world.cardOfMethod.get(method.id)
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isPaid ? newId('txn') : null,
    billing_details: method.billing_details,
    captured: isPaid,
    created: nowInSeconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(card, error),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type, ...chargedCard(method, card) },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

/** A card that needs 3-D Secure is charged only after it. */
function chargedCard({ card }: PaymentMethod, known: TestCard | undefined): { card?: ChargedCard } {
  if (!card) return {}
  const proof = { result: 'authenticated', version: '2.2.0' } as const
  const three_d_secure = known?.needsAuthentication ? proof : null
  return { card: { ...card, network: card.brand, three_d_secure } }
}

function outcomeOf(card: TestCard | undefined, error?: CardError): Outcome {
  const risk_level: Outcome['risk_level'] = card?.risk ?? 'normal'
  const common = { risk_level, risk_score: riskScores[risk_level] }
  if (!error) {
    return {
      ...common,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  return {
    ...common,
    network_status: 'declined_by_network',
    reason: error.decline_code ?? error.code,
    seller_message: 'The bank did not return any further details with this decline.',
    type: risk_level === 'highest' ? 'blocked' : 'issuer_declined',
  }
}

/** The charge that holds the money of a paid intent. */
export const paidChargeOf = (world: World, intent: PaymentIntent): Charge | undefined =>
  intent.status === 'succeeded' && intent.latest_charge
    ? world.charges.get(intent.latest_charge)
    : undefined
