import type Stripe from 'stripe'

type Charge = Stripe.PaymentIntent['latest_charge']

/** `fingerprint` is the provider's own name for the card, the same each time it is used. */
export type PaidCard = Readonly<{
  brand: string
  last4: string
  fingerprint: string | null
  country: string | null
}>

/** What the provider thinks of a payment. */
export type ProviderRisk = 'normal' | 'elevated' | 'highest'

const riskLevels: readonly ProviderRisk[] = ['normal', 'elevated', 'highest']

/** Null where the provider did not judge. A payment that it wants a person to look at is of the highest risk. */
export function riskOf(charge: Charge): ProviderRisk | null {
  const outcome = typeof charge === 'object' ? charge?.outcome : undefined
  if (outcome?.type === 'manual_review') return 'highest'
  const said = outcome?.risk_level
  return riskLevels.find((level) => level === said) ?? null
}

/** Whether any of it was refunded or disputed. */
export const isReversed = (charge: Charge) =>
  typeof charge === 'object' && charge !== null && (charge.disputed || charge.amount_refunded > 0)

/** When the money was taken, in whole seconds of the provider. */
export const chargedAt = (charge: Charge): Date | undefined =>
  typeof charge === 'object' && charge !== null ? new Date(charge.created * 1_000) : undefined

/** The card that paid, as far as people are shown it. */
export function cardOf(charge: Charge): PaidCard | undefined {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  if (!card?.last4 || !/^\d{4}$/.test(card.last4)) return undefined
  const { brand, last4, fingerprint, country } = card
  return { brand: brand ?? 'card', last4, fingerprint: fingerprint ?? null, country }
}

/** The provider's word for the way to pay, of what the bank still works on as well. */
export const methodOf = (charge: Charge): string | undefined =>
  typeof charge === 'object' ? charge?.payment_method_details?.type : undefined
