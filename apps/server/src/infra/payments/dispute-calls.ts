import type Stripe from 'stripe'

/** The bank suspects fraud; no money has moved. */
export type FraudWarning = Readonly<{
  id: string
  kind: string
  isActionable: boolean
  warnedAt: Date
}>

/** A person is to look at a payment at the provider. */
export type ProviderReview = Readonly<{
  id: string
  intentId: string | undefined
  /** How it ended, in the provider's word; null while it is open. */
  closedAs: string | null
  openedAt: Date
}>

/** What the provider passes on to the bank beside the document. */
export type EvidenceFacts = Readonly<{
  customerName: string
  customerEmail: string
  billingAddress: string
  productDescription: string
  /** "2026-11-12" */
  serviceDate: string
  accessLog: string
}>

export type Evidence = Readonly<{
  disputeId: string
  /** Ours: an answer that bears it was sent by us. */
  evidenceId: string
  /** How many tries failed: two at the same time are one for the provider, a later one is another. */
  tries: number
  fileName: string
  pdf: Buffer
  facts: EvidenceFacts
}>

/** Sent with this file; or why the provider takes no answer any more. */
export type EvidenceResult =
  | Readonly<{ isSent: true; fileRef: string }>
  | Readonly<{ isSent: false; refusal: 'answered' | 'closed' | 'late' }>

export type DisputeCalls = Readonly<{
  findFraudWarnings: (intentId: string) => Promise<FraudWarning[]>
  findReview: (id: string) => Promise<ProviderReview>
  /** Hands evidence in, once however often it is called. */
  submitEvidence: (evidence: Evidence) => Promise<EvidenceResult>
}>

const PAGE = 100
const UPLOAD_MS = 30_000
const answerable: readonly string[] = [
  'needs_response',
  'warning_needs_response',
  'appeal_needs_response',
]

async function fraudWarnings(stripe: Stripe, intentId: string): Promise<FraudWarning[]> {
  const asked = { payment_intent: intentId, limit: PAGE }
  const warnings: FraudWarning[] = []
  for await (const warning of stripe.radar.earlyFraudWarnings.list(asked)) {
    const { id, fraud_type: kind, actionable: isActionable, created } = warning
    warnings.push({ id, kind, isActionable, warnedAt: new Date(created * 1_000) })
  }
  return warnings
}

async function findReview(stripe: Stripe, id: string): Promise<ProviderReview> {
  const { payment_intent: intent, open, reason, created } = await stripe.reviews.retrieve(id)
  return {
    id,
    intentId: typeof intent === 'string' ? intent : intent?.id,
    closedAs: open ? null : reason,
    openedAt: new Date(created * 1_000),
  }
}

/** Undefined as long as an answer can be given. */
function refusalOf({ status, evidence_details: details }: Stripe.Dispute, now: Date) {
  if (details.submission_count > 0) return 'answered'
  if (!answerable.includes(status)) return 'closed'
  const isLate = details.due_by !== null && details.due_by * 1_000 <= now.getTime()
  return isLate ? 'late' : undefined
}

const keyOf = ({ evidenceId, tries }: Pick<Evidence, 'evidenceId' | 'tries'>, call: string) =>
  `${evidenceId}:${call}:${tries}`

const uploaded = async (stripe: Stripe, { fileName, pdf, ...evidence }: Evidence) =>
  await stripe.files.create(
    { purpose: 'dispute_evidence', file: { data: pdf, name: fileName, type: 'application/pdf' } },
    { idempotencyKey: keyOf(evidence, 'file') },
  )

const fieldsOf = ({ facts }: Evidence, fileRef: string): Stripe.DisputeUpdateParams.Evidence => ({
  access_activity_log: facts.accessLog,
  billing_address: facts.billingAddress,
  customer_email_address: facts.customerEmail,
  customer_name: facts.customerName,
  product_description: facts.productDescription,
  service_date: facts.serviceDate,
  service_documentation: fileRef,
})

/** Our own mark is set by the call that hands in, so that the provider itself knows whether it happened. */
async function submit(stripe: Stripe, evidence: Evidence, now: Date): Promise<EvidenceResult> {
  const { disputeId, evidenceId } = evidence
  const dispute = await stripe.disputes.retrieve(disputeId)
  if (dispute.metadata.evidence_id === evidenceId) {
    const file = dispute.evidence.service_documentation
    return { isSent: true, fileRef: typeof file === 'string' ? file : (file?.id ?? '') }
  }
  const refusal = refusalOf(dispute, now)
  if (refusal) return { isSent: false, refusal }
  const { id: fileRef } = await uploaded(stripe, evidence)
  await stripe.disputes.update(
    disputeId,
    { evidence: fieldsOf(evidence, fileRef), metadata: { evidence_id: evidenceId }, submit: true },
    { idempotencyKey: keyOf(evidence, 'submit') },
  )
  return { isSent: true, fileRef }
}

type ProviderCall = <T>(call: () => Promise<T>, mostMs?: number) => Promise<T>

export const disputeCalls = (
  stripe: Stripe,
  asked: ProviderCall,
  now: () => Date,
): DisputeCalls => ({
  findFraudWarnings: (intentId) => asked(() => fraudWarnings(stripe, intentId)),
  findReview: (id) => asked(() => findReview(stripe, id)),
  submitEvidence: (evidence) => asked(() => submit(stripe, evidence, now()), UPLOAD_MS),
})
