/** A payment was made: the provider is asked, and the order settled. */
export const paidEvents = [
  'payment_intent.succeeded',
  'checkout.session.async_payment_succeeded',
] as const

/** Something else became of a payment: the provider is asked, and the order follows what it says. */
export const movedEvents = [
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const

/** Money went back, or a bank demands it: the provider is asked about the payment they name. */
export const reversalEvents = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

/** A payment may be disputed one day. */
export const warningEvents = [
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const

/** A rule of the owner's at the provider stopped a payment for a person to look at, or that person has looked. */
export const reviewEvents = ['review.opened', 'review.closed'] as const

/** Money left for the owner's bank, or came back from it: the balance is read. */
export const payoutEvents = [
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
] as const

/** What the provider lets the owner's account do may have changed: it is read. */
export const accountEvents = ['account.updated', 'capability.updated'] as const

/**
 * Every kind of event that the shop works on. The endpoint at the provider is made with exactly these, and what no webhook
 * told is asked for by them.
 */
export const eventKinds: readonly string[] = [
  ...paidEvents,
  ...movedEvents,
  ...reversalEvents,
  ...warningEvents,
  ...reviewEvents,
  ...payoutEvents,
  ...accountEvents,
]
