import type Stripe from 'stripe'

type Refund = Readonly<{
  id: string
  amountMinor: number
  currency: string
  /** Undone: the bank could not carry it out, and the money is back with the shop. */
  state: 'open' | 'done' | 'undone'
  /** The request of ours that it answers; one made by hand at the provider answers none. */
  requestId: string | undefined
  /** Why the bank did not carry it out, in the provider's word. */
  failure: string | undefined
}>

export type DisputeStage =
  | 'inquiry'
  | 'needs_response'
  | 'under_review'
  | 'closed'
  | 'lost'
  | 'appeal'
  | 'appeal_review'
  | 'won'
  | 'unknown'

export type Dispute = Readonly<{
  id: string
  amountMinor: number
  currency: string
  /** In an inquiry the bank only asks: no money has moved. Of an unknown one nobody can say. */
  state: 'inquiry' | 'open' | 'won' | 'lost' | 'unknown'
  /** The same, as far as it matters to those who answer. */
  stage: DisputeStage
  /** The provider's own word. */
  word: string
  reason: string
  answerBy: Date | null
  openedAt: Date
}>

/** All that the provider knows of money going back from one payment. */
export type Reversals = Readonly<{ refunds: readonly Refund[]; disputes: readonly Dispute[] }>

const PAGE = 100

const refundStates: Record<string, Refund['state']> = {
  succeeded: 'done',
  failed: 'undone',
  canceled: 'undone',
}

type DisputeOutcome = Readonly<Pick<Dispute, 'state' | 'stage'>>

/** Every word of the provider. One that is not here is unknown: it moves no money and freezes the keys. */
const disputeOutcomes: Readonly<Record<string, DisputeOutcome>> = {
  warning_needs_response: { state: 'inquiry', stage: 'inquiry' },
  warning_under_review: { state: 'inquiry', stage: 'under_review' },
  warning_closed: { state: 'inquiry', stage: 'closed' },
  prevented: { state: 'inquiry', stage: 'closed' },
  needs_response: { state: 'open', stage: 'needs_response' },
  under_review: { state: 'open', stage: 'under_review' },
  won: { state: 'won', stage: 'won' },
  lost: { state: 'lost', stage: 'lost' },
  appeal_needs_response: { state: 'lost', stage: 'appeal' },
  appeal_under_review: { state: 'lost', stage: 'appeal_review' },
}

export const outcomeOfDispute = (word: string): DisputeOutcome =>
  disputeOutcomes[word] ?? { state: 'unknown', stage: 'unknown' }

const asRefund = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  amountMinor: refund.amount,
  currency: refund.currency.toUpperCase(),
  state: refundStates[refund.status ?? ''] ?? 'open',
  requestId: refund.metadata?.request_id,
  failure: refund.failure_reason,
})

const asDispute = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  amountMinor: dispute.amount,
  currency: dispute.currency.toUpperCase(),
  ...outcomeOfDispute(dispute.status),
  word: dispute.status,
  openedAt: new Date(dispute.created * 1_000),
  reason: dispute.reason,
  answerBy: dispute.evidence_details.due_by
    ? new Date(dispute.evidence_details.due_by * 1_000)
    : null,
})

export async function findReversals(stripe: Stripe, intentId: string): Promise<Reversals> {
  const asked = { payment_intent: intentId, limit: PAGE }
  const refunds: Refund[] = []
  for await (const refund of stripe.refunds.list(asked)) refunds.push(asRefund(refund))
  const disputes: Dispute[] = []
  for await (const dispute of stripe.disputes.list(asked)) disputes.push(asDispute(dispute))
  return { refunds, disputes }
}

/** Events of these kinds, the newest first, whether they reached us or not. */
export async function eventsSince(stripe: Stripe, types: readonly string[], since: Date) {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const events: Stripe.Event[] = []
  for await (const event of stripe.events.list({ types: [...types], created, limit: PAGE })) {
    events.push(event)
  }
  return events
}
