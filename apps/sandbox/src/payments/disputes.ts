import { paidChargeOf } from './charges.ts'
import { isOn, type Params, partOf, textOf } from './form.ts'
import { newId, nowInSeconds } from './ids.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseRequest } from './refusal.ts'
import type { Charge, Dispute, PaymentIntent } from './state/shapes.ts'
import type { World } from './state/world.ts'

const ANSWER_SECONDS = 7 * 24 * 3600

/** The cardholder's bank takes the money back and asks for reasons. */
export function openDispute(world: World, intent: PaymentIntent): Dispute {
  const charge =
    paidChargeOf(world, intent) ??
    refuseRequest(`This PaymentIntent (${intent.id}) has no successful charge to dispute.`)
  if (charge.disputed) refuseRequest(`Charge ${charge.id} is disputed already.`)
  const now = nowInSeconds()
  world.charges.replace({ ...charge, disputed: true })
  const dispute = world.disputes.add({
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    evidence: {},
    evidence_details: { due_by: now + ANSWER_SECONDS, has_evidence: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  world.record('charge.dispute.created', dispute)
  world.record('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Evidence is handed in at once, unless the request says to keep it as a draft. */
export function updateDispute(world: World, dispute: Dispute, params: Params): Dispute {
  requireUnsettled(dispute)
  const evidence = { ...dispute.evidence }
  const part = partOf(params, 'evidence')
  for (const name of Object.keys(part)) evidence[name] = textOf(part, name) ?? ''
  const isSubmitted = params.submit === undefined || isOn(params, 'submit')
  const { evidence_details: details } = dispute
  const updated = world.disputes.replace({
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: Object.keys(evidence).length > 0,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
    },
    metadata: mergeMetadata(dispute.metadata, params),
    status: isSubmitted ? 'under_review' : dispute.status,
  })
  world.record('charge.dispute.updated', updated)
  return updated
}

export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  requireUnsettled(dispute)
  const closed = world.disputes.replace({ ...dispute, status })
  if (status === 'won') {
    world.charges.replace({ ...world.charges.find(dispute.charge), disputed: false })
    world.record('charge.dispute.funds_reinstated', closed)
  }
  world.record('charge.dispute.closed', closed)
  return closed
}

function requireUnsettled(dispute: Dispute) {
  if (dispute.status !== 'won' && dispute.status !== 'lost') return
  refuseRequest(`This dispute is already closed (${dispute.status}).`, { param: 'dispute' })
}

/** The bank suspects fraud, but the money stays for now. */
export function warnOfFraud(world: World, charge: Charge) {
  world.record('radar.early_fraud_warning.created', {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: nowInSeconds(),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: charge.payment_intent,
  })
}
