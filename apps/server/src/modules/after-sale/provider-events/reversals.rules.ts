import type { Entry, Kind } from '../../fulfilment/ledger/ledger.rules.ts'
import type { PaymentStatus } from '../../fulfilment/orders/orders.rules.ts'

type Money = Readonly<{ id: string; amountMinor: number; currency: string }>
type ProviderState = Readonly<{
  refunds: readonly (Money & { state: string })[]
  disputes: readonly (Money & { state: string })[]
}>

const entryOf = (kind: Kind, { id, amountMinor, currency }: Money, ending = ''): Entry => ({
  kind,
  providerRef: `${id}${ending}`,
  amountMinor,
  currency,
})

const ofRefund = (refund: ProviderState['refunds'][number], isBooked: boolean): Entry[] => {
  if (refund.state === 'done') return [entryOf('refund', refund)]
  // One that failed before we heard of it moved nothing.
  return refund.state === 'undone' && isBooked
    ? [entryOf('refund_reversal', refund, ':failed')]
    : []
}

const ofDispute = (dispute: ProviderState['disputes'][number]): Entry[] => {
  if (dispute.state === 'inquiry' || dispute.state === 'unknown') return []
  const taken = entryOf('dispute', dispute)
  return dispute.state === 'won' ? [taken, entryOf('dispute_reversal', dispute, ':won')] : [taken]
}

/** What the ledger does not have yet of what the provider tells. */
export function newEntries(
  { refunds, disputes }: ProviderState,
  booked: readonly Entry[],
): Entry[] {
  const known = new Set(booked.map((entry) => entry.providerRef))
  return [
    ...refunds.flatMap((refund) => ofRefund(refund, known.has(refund.id))),
    ...disputes.flatMap(ofDispute),
  ].filter((entry) => !known.has(entry.providerRef))
}

const sumOf = (entries: readonly Entry[], kind: Kind) =>
  entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amountMinor : 0), 0)

/**
 * The state of a payment by its ledger and the states of its disputes. Entries are only ever added, so an old answer of the provider
 * that comes late says nothing new.
 */
export function paymentStateOf(
  entries: readonly Entry[],
  states: readonly string[],
): PaymentStatus {
  const refs = new Set(entries.map((entry) => entry.providerRef))
  const isOpen = ({ kind, providerRef }: Entry) =>
    kind === 'dispute' && !refs.has(`${providerRef}:won`)
  const refunded = sumOf(entries, 'refund') - sumOf(entries, 'refund_reversal')
  if (states.includes('lost')) return 'dispute_lost'
  // Of a state nobody knows nothing is booked, and no key is shown before a person has looked.
  if (entries.some(isOpen) || states.includes('unknown')) return 'disputed'
  if (refunded <= 0) return 'paid'
  return refunded < sumOf(entries, 'charge') ? 'partially_refunded' : 'refunded'
}
