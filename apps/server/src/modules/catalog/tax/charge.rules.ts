import { netOfHome, taxInside } from '@keyhaven/contracts/tax-amounts'
import { type RateBook, rateOn } from './rate-book.rules.ts'
import type { Seller, TaxDecision } from './tax.rules.ts'

export type BusinessPrice = 'net_of_home' | 'same'

/** The rate that prices include at the seller's home; none where no tax is owed there. */
function homeRateOf(book: RateBook, { country, registrations }: Seller, day: string): number {
  const isRegistered = registrations.some(
    ({ kind, validFrom, validTo }) =>
      kind === 'home' && validFrom <= day && (!validTo || day < validTo),
  )
  return isRegistered ? (rateOn(book, country, day)?.rate ?? 0) : 0
}

type ChargeFacts = Readonly<{
  book: RateBook
  seller: Seller
  businessPrice: BusinessPrice
  day: string
  /** The price on the page. */
  gross: number
}>

export type TaxedCharge = Readonly<{ charge: number; tax: number; net: number; relief: number }>

/** What a buyer pays of a price, and the tax in it. Only a company that owes the tax itself pays less. */
export function chargeOf(
  { treatment, scheme, rate }: TaxDecision,
  { book, seller, businessPrice, day, gross }: ChargeFacts,
): TaxedCharge {
  const isRelieved =
    treatment === 'reverse' && scheme === 'domestic' && businessPrice === 'net_of_home'
  const charge = isRelieved ? netOfHome(gross, homeRateOf(book, seller, day)) : gross
  const tax = treatment === 'standard' ? taxInside(charge, rate) : 0
  return { charge, tax, net: charge - tax, relief: gross - charge }
}
