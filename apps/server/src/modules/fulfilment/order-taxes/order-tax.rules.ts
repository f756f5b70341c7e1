import { taxInside } from '@keyhaven/contracts/tax-amounts'
import { type Evidence, residenceOf } from '../../catalog/tax/evidence.rules.ts'
import type { RateBook } from '../../catalog/tax/rate-book.rules.ts'
import { type Seller, type TaxDecision, taxOf } from '../../catalog/tax/tax.rules.ts'

type Facts = Readonly<{
  book: RateBook
  seller: Seller
  /** As the buyer wrote it; its country is one item of the evidence. */
  address: Readonly<{ zipCode: string; region: string }>
  evidence: Evidence
  isSold: (country: string) => boolean
  /** Of the payment, where the seller is. */
  day: string
  gross: number
}>

export type DecidedTax = TaxDecision &
  Readonly<{ country: string; state: 'final' | 'open'; day: string; gross: number; tax: number }>

/**
 * How a payment that was made is taxed. The money is here, so nothing is refused any more: where nothing may be sold, no
 * tax is taken and staff decide. The postal code counts in the country it was written for alone.
 */
export function taxOfPayment(facts: Facts): DecidedTax {
  const { book, seller, address, evidence, day, gross } = facts
  const decide = (country: string) => {
    const isWritten = country === evidence.billing
    return taxOf(book, seller, { country, ...(isWritten && address), vat: 'none' }, day)
  }
  const isOpenTo = (country: string) =>
    facts.isSold(country) && decide(country).treatment !== 'refused'
  const { country, state } = residenceOf(evidence, isOpenTo)
  const decided = decide(country)
  if (decided.treatment === 'refused') {
    const { place } = decided
    const untaxed = { treatment: 'unregistered', scheme: null, rate: 0, category: 'O' } as const
    return { ...untaxed, place, country, state: 'open', day, gross, tax: 0 }
  }
  const tax = decided.treatment === 'standard' ? taxInside(gross, decided.rate) : 0
  return { ...decided, country, state, day, gross, tax }
}
