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

export type Dispute = Readonly<{
  id: string
  amountMinor: number
  currency: string
  /** An inquiry is a question of the bank: no money has moved. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  /** The same, as far as it matters to those who answer. */
  stage: 'inquiry' | 'needs_response' | 'under_review' | 'closed' | 'won' | 'lost'
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

const disputeStates: Record<string, Dispute['state']> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
}

const stages: Record<string, Dispute['stage']> = {
  needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

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
  state: disputeStates[dispute.status] ?? 'inquiry',
  stage: stages[dispute.status] ?? 'inquiry',
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
