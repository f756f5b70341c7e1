import type { ErrorCode } from '@keyhaven/contracts/errors'

/** What can be the event of one licence. The last three apply to all licences of an order. */
export const licenseEvents = [
  /** The money was asked back under the guarantee, and staff have not decided. */
  'return',
  /** The same, by a withdrawal. */
  'withdrawal',
  /** The key is taken back, and the money is on its way. */
  'refund',
  'returned',
  /** The key is said not to work, and staff have not decided. */
  'claim',
  /** The key was given to a colleague. */
  'seat',
  /** The bank decides about the payment. */
  'dispute',
  /** The payment went back as a whole, or was lost to the bank. */
  'reversed',
  /** The buyer is being erased, or was. */
  'erasure',
] as const
export type LicenseEvent = (typeof licenseEvents)[number]

/** What can be about to happen to a licence. */
export const acts = [
  'return',
  'withdrawal',
  /** Staff decide on a return or a withdrawal. */
  'decision',
  /** Staff give a licence back that nobody asked about. */
  'staff_refund',
  /** Staff give an amount back, and the keys stay. */
  'goodwill',
  /** A decided refund is made at the provider. */
  'refund',
  'claim',
  /** Staff replace the key of a claim that waits. */
  'replacement',
  /** Staff replace a key that nobody claimed. */
  'swap',
  /** Staff take a key away; the licence waits for another one. */
  'revoke',
  'seat',
  /** The order gets another e-mail address. */
  'address',
  /** The bank takes the money back. Nobody can refuse that. */
  'dispute',
  'erasure',
] as const
export type Act = (typeof acts)[number]

/**
 * `goes`: both apply. `replaces`: the first ends with it. `waits`: it is remembered and happens, if
 * at all, once the first has ended. Anything else is the refusal, in the words of the contract.
 */
type Consent = 'goes' | 'replaces' | 'waits'
export type Verdict = Consent | Extract<ErrorCode, Refusal>

type Refusal =
  | 'return_under_way'
  | 'return_first'
  | 'license_returned'
  | 'claim_under_way'
  | 'dispute_under_way'
  | 'dispute_first'
  | 'nothing_to_refund'
  | 'payment_reversed'
  | 'address_fixed'
  | 'seats_taken'
  | 'order_erased'

type ActVerdicts = Readonly<Record<Act, Verdict>>

const askedBack: ActVerdicts = {
  return: 'return_under_way',
  withdrawal: 'return_under_way',
  decision: 'goes',
  staff_refund: 'return_first',
  goodwill: 'goes',
  refund: 'goes',
  claim: 'waits',
  replacement: 'return_first',
  swap: 'return_first',
  revoke: 'return_first',
  seat: 'return_under_way',
  address: 'goes',
  dispute: 'goes',
  erasure: 'waits',
}

const takenBack: ActVerdicts = {
  return: 'license_returned',
  withdrawal: 'license_returned',
  decision: 'license_returned',
  staff_refund: 'license_returned',
  goodwill: 'goes',
  refund: 'goes',
  claim: 'license_returned',
  replacement: 'license_returned',
  swap: 'license_returned',
  revoke: 'license_returned',
  seat: 'license_returned',
  address: 'goes',
  dispute: 'goes',
  erasure: 'goes',
}

/** A row for what came first, a column for what comes second: the whole law of one licence. */
export const pairs: Readonly<Record<LicenseEvent, ActVerdicts>> = {
  return: askedBack,
  withdrawal: askedBack,
  refund: { ...takenBack, erasure: 'waits' },
  returned: takenBack,
  claim: {
    // Who would rather have the money need not wait for a key: the claim waits instead.
    return: 'goes',
    withdrawal: 'goes',
    decision: 'replaces',
    staff_refund: 'replaces',
    goodwill: 'goes',
    refund: 'goes',
    // Asking twice gets the same answer.
    claim: 'goes',
    replacement: 'goes',
    // Staff decide on the claim instead.
    swap: 'claim_under_way',
    revoke: 'claim_under_way',
    seat: 'claim_under_way',
    address: 'goes',
    dispute: 'goes',
    erasure: 'waits',
  },
  seat: {
    // The seat ends with its key.
    return: 'replaces',
    withdrawal: 'replaces',
    decision: 'replaces',
    staff_refund: 'replaces',
    goodwill: 'goes',
    refund: 'goes',
    claim: 'replaces',
    replacement: 'replaces',
    swap: 'replaces',
    revoke: 'replaces',
    seat: 'seats_taken',
    address: 'goes',
    dispute: 'goes',
    erasure: 'goes',
  },
  dispute: {
    return: 'dispute_under_way',
    withdrawal: 'dispute_under_way',
    decision: 'dispute_first',
    staff_refund: 'dispute_first',
    goodwill: 'dispute_first',
    refund: 'waits',
    claim: 'waits',
    replacement: 'dispute_first',
    swap: 'dispute_first',
    revoke: 'dispute_first',
    seat: 'dispute_under_way',
    address: 'address_fixed',
    dispute: 'goes',
    erasure: 'waits',
  },
  reversed: {
    return: 'nothing_to_refund',
    withdrawal: 'nothing_to_refund',
    decision: 'payment_reversed',
    staff_refund: 'payment_reversed',
    goodwill: 'payment_reversed',
    refund: 'payment_reversed',
    claim: 'payment_reversed',
    replacement: 'payment_reversed',
    swap: 'payment_reversed',
    revoke: 'payment_reversed',
    seat: 'payment_reversed',
    address: 'address_fixed',
    dispute: 'goes',
    erasure: 'goes',
  },
  erasure: {
    return: 'order_erased',
    withdrawal: 'order_erased',
    // The money goes back to the card that paid.
    decision: 'goes',
    staff_refund: 'goes',
    goodwill: 'goes',
    refund: 'goes',
    claim: 'order_erased',
    // A new key could be shown to nobody.
    replacement: 'order_erased',
    swap: 'order_erased',
    revoke: 'order_erased',
    seat: 'order_erased',
    address: 'order_erased',
    dispute: 'goes',
    erasure: 'goes',
  },
}

export const isConsent = (verdict: Verdict): verdict is Consent =>
  verdict === 'goes' || verdict === 'replaces' || verdict === 'waits'

const strength = (verdict: Verdict) =>
  isConsent(verdict) ? ['goes', 'replaces', 'waits'].indexOf(verdict) : 3

/** The strictest answer of all event; of two refusals the one that covers more. */
export const verdictOn = (standing: readonly LicenseEvent[], act: Act): Verdict =>
  licenseEvents
    .filter((event) => standing.includes(event))
    .map((event) => pairs[event][act])
    .reduce<Verdict>((a, b) => (strength(b) >= strength(a) ? b : a), 'goes')
