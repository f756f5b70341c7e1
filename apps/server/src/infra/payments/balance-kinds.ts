import type Stripe from 'stripe'

export type BalanceKind =
  | 'charge'
  | 'refund'
  | 'refund_reversal'
  | 'dispute'
  | 'dispute_reversal'
  | 'fee'
  | 'payout'
  | 'payout_reversal'
  | 'other'

type Entry = Stripe.BalanceTransaction

/** Kinds that belong to no order. One that is in neither table is kept as `other`, and staff are told of it. */
const kindsOfWords: Readonly<Record<string, BalanceKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_reversal',
  payment_failure_refund: 'refund_reversal',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout_reversal',
  payout_failure: 'payout_reversal',
}

const sourceOf = <T extends string>({ source }: Entry, object: T) =>
  typeof source === 'object' && source?.object === object
    ? (source as Extract<typeof source, { object: T }>)
    : undefined

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : value?.id

/** What an entry is, by its word and by what it is about. */
export function kindOfEntry(entry: Entry): BalanceKind {
  if (entry.type !== 'adjustment') return kindsOfWords[entry.type] ?? 'other'
  if (!sourceOf(entry, 'dispute')) return 'other'
  return entry.amount < 0 ? 'dispute' : 'dispute_reversal'
}

/** What the ledger calls the same movement, the payment it is of, and what was charged or given back then. */
export function subjectOf(entry: Entry) {
  const kind = kindOfEntry(entry)
  const charge = sourceOf(entry, 'charge')
  const refund = sourceOf(entry, 'refund')
  const dispute = sourceOf(entry, 'dispute')
  const source = charge ?? refund ?? dispute
  if (!source || kind === 'fee' || kind === 'other') return undefined
  const intentId = idOf(source.payment_intent)
  const endings: Partial<Record<BalanceKind, string>> = {
    refund_reversal: ':failed',
    dispute_reversal: ':won',
  }
  return {
    ledgerRef: charge ? intentId : `${source.id}${endings[kind] ?? ''}`,
    intentId,
    chargedMinor: source.amount,
    chargedCurrency: source.currency.toUpperCase(),
    method: charge?.payment_method_details?.type,
    metadata: charge?.metadata ?? {},
    isPending: refund?.status === 'pending' || refund?.status === 'requires_action',
  }
}
