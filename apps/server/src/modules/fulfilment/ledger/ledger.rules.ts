export type Kind = 'charge' | 'refund' | 'refund_reversal' | 'dispute' | 'dispute_reversal'

/** One row of the ledger. Its reference names the fact: however often it is told, it is booked once. */
export type Entry = Readonly<{
  kind: Kind
  providerRef: string
  amountMinor: number
  currency: string
}>
