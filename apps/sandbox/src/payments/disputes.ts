import { bookDisputed, bookReinstated } from './balance.ts'
import { paidChargeOf } from './charges.ts'
import { isOn, type Params, partOf, textOf } from './form.ts'
import { newId, nowInSeconds } from './ids.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseRequest } from './refusal.ts'
import type { Charge, Dispute, DisputeStatus, FraudWarning, PaymentIntent } from './state/shapes.ts'
import type { World } from './state/world.ts'

const ANSWER_SECONDS = 7 * 24 * 3600

/** What a shop may answer with a file. */
const papers: readonly string[] = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
]

type Opening = Readonly<{
  reason?: string | undefined
  answerSeconds?: number | undefined
  /** The bank asks, and leaves the money where it is. */
  isInquiry?: boolean
}>

/** The cardholder's bank takes the money back and asks for reasons. */
export function openDispute(
  world: World,
  intent: PaymentIntent,
  { reason = 'fraudulent', answerSeconds = ANSWER_SECONDS, isInquiry = false }: Opening = {},
): Dispute {
  const charge =
    paidChargeOf(world, intent) ??
    refuseRequest(`This PaymentIntent (${intent.id}) has no successful charge to dispute.`)
  if (charge.disputed) refuseRequest(`Charge ${charge.id} is disputed already.`)
  const now = nowInSeconds()
  if (!isInquiry) world.charges.replace({ ...charge, disputed: true })
  const dispute = world.disputes.add({
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: now + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: answerSeconds <= 0,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  world.record('charge.dispute.created', dispute)
  if (!isInquiry) takeMoney(world, dispute)
  return dispute
}

function takeMoney(world: World, dispute: Dispute) {
  bookDisputed(world, dispute)
  world.record('charge.dispute.funds_withdrawn', dispute)
}

function returnMoney(world: World, dispute: Dispute) {
  bookReinstated(world, dispute)
  world.record('charge.dispute.funds_reinstated', dispute)
}

/** Evidence is handed in at once, unless the request says to keep it as a draft. */
export function updateDispute(world: World, dispute: Dispute, params: Params): Dispute {
  requireUnsettled(dispute)
  requireInTime(dispute)
  const evidence = { ...dispute.evidence, ...evidenceIn(world, params) }
  const isSubmitted = params.submit === undefined || isOn(params, 'submit')
  const { evidence_details: details } = dispute
  const updated = world.disputes.replace({
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: Object.keys(evidence).length > 1,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : details.submission_method,
    },
    metadata: mergeMetadata(dispute.metadata, params),
    status: isSubmitted ? (underReview[dispute.status] ?? 'under_review') : dispute.status,
  })
  world.record('charge.dispute.updated', updated)
  const ruling = isSubmitted ? rulingIn(evidence) : undefined
  return ruling ? closeDispute(world, updated, ruling) : updated
}

const underReview: Partial<Record<DisputeStatus, DisputeStatus>> = {
  warning_needs_response: 'warning_under_review',
  appeal_needs_response: 'appeal_under_review',
}

/** A shop that tests says in its answer how the bank decides. */
function rulingIn({ uncategorized_text: text }: Dispute['evidence']) {
  if (text === 'winning_evidence') return 'won'
  return text === 'losing_evidence' ? 'lost' : undefined
}

/** The bank moves a dispute on without a word from the shop: an inquiry grows, a loss is appealed. */
export function moveDispute(world: World, dispute: Dispute, status: DisputeStatus): Dispute {
  const isTaken = moneyIsGone(status)
  const wasTaken = moneyIsGone(dispute.status)
  const moved = world.disputes.replace({ ...dispute, status })
  const charge = world.charges.find(dispute.charge)
  world.charges.replace({ ...charge, disputed: isTaken })
  if (isTaken && !wasTaken) takeMoney(world, moved)
  if (wasTaken && !isTaken) returnMoney(world, moved)
  world.record('charge.dispute.updated', moved)
  return moved
}

const stays: readonly DisputeStatus[] = ['won', 'prevented']
const moneyIsGone = (status: DisputeStatus) =>
  !stays.includes(status) && !status.startsWith('warning_')

export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  requireUnsettled(dispute)
  const closed = world.disputes.replace({ ...dispute, status })
  if (status === 'won' && moneyIsGone(dispute.status)) {
    world.charges.replace({ ...world.charges.find(dispute.charge), disputed: false })
    returnMoney(world, closed)
  }
  world.record('charge.dispute.closed', closed)
  return closed
}

function evidenceIn(world: World, params: Params) {
  const part = partOf(params, 'evidence')
  return Object.fromEntries(
    Object.keys(part).map((name) => {
      const value = textOf(part, name) ?? ''
      if (value && papers.includes(name)) requireEvidence(world, name, value)
      return [name, value]
    }),
  )
}

function requireEvidence(world: World, name: string, id: string) {
  const { purpose } = world.files.find(id, `evidence[${name}]`)
  if (purpose === 'dispute_evidence') return
  refuseRequest(`The purpose of file ${id} must be dispute_evidence.`, { param: name })
}

/** The bank reads one answer, and only before its deadline. */
function requireInTime({ evidence_details: { due_by, submission_count } }: Dispute) {
  if (submission_count > 0) refuseRequest('Evidence for this dispute was already submitted.')
  if (due_by <= nowInSeconds()) refuseRequest('The deadline of this dispute has passed.')
}

function requireUnsettled(dispute: Dispute) {
  if (dispute.status !== 'won' && dispute.status !== 'lost') return
  refuseRequest(`This dispute is already closed (${dispute.status}).`, { param: 'dispute' })
}

/** The bank suspects fraud, but the money stays for now. */
export function warnOfFraud(world: World, charge: Charge): FraudWarning {
  const warning = world.warnings.add({
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: nowInSeconds(),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: charge.payment_intent,
  })
  world.record('radar.early_fraud_warning.created', warning)
  return warning
}
