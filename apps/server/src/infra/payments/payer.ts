import type Stripe from 'stripe'

/** Who paid, as the payer told the provider together with the card. */
export type Payer = Readonly<{
  email: string
  firstName: string
  lastName: string
  phone: string
  address: string
  city: string
  zipCode: string
  /** Two letters; of the card where the payer told none. */
  country: string
}>

/** The last word is the last name; who has one word has a first name. */
function namesOf(name: string) {
  const words = name.trim().split(/\s+/)
  return { firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''), lastName: lastOf(words) }
}

const lastOf = (words: readonly string[]) => (words.length > 1 ? (words.at(-1) ?? '') : '')

/** Undefined unless there is an address to write to and a country. */
export function payerOf(charge: Stripe.PaymentIntent['latest_charge']): Payer | undefined {
  if (typeof charge !== 'object' || charge === null) return undefined
  const { email, name, phone, address } = charge.billing_details
  const country = address?.country ?? charge.payment_method_details?.card?.country
  if (!email || !country || !/^[A-Z]{2}$/.test(country)) return undefined
  return {
    email,
    ...namesOf(name ?? ''),
    phone: phone ?? '',
    address: [address?.line1, address?.line2].filter(Boolean).join(', '),
    city: address?.city ?? '',
    zipCode: address?.postal_code ?? '',
    country,
  }
}
