import { countryName } from '@keyhaven/contracts/country-table'
import { money, staffMoney } from '@keyhaven/contracts/money'
import { type BusinessPrice, chargeOf } from './charge.rules.ts'
import { countryState } from './country-state.rules.ts'
import { percentText } from './percent.rules.ts'
import type { RateBook } from './rate-book.rules.ts'
import {
  type Buyer,
  type Seller,
  type TaxDecision,
  type TaxRefusal,
  taxOf,
  type VatState,
} from './tax.rules.ts'

type PreviewBuyer = Readonly<{ who: string; buyer: Buyer }>

const consumer = (town: string, country: string, zipCode: string): PreviewBuyer => ({
  who: `A consumer in ${town}`,
  buyer: { country, zipCode, vat: 'none' },
})
const company = (town: string, country: string, zipCode: string, vat: VatState): PreviewBuyer => ({
  who:
    vat === 'proven'
      ? `A company in ${town} with a proven VAT ID`
      : `A company in ${town} whose VAT ID is not proven`,
  buyer: { country, zipCode, vat },
})

/** Twelve buyers that show every way an order can be taxed. */
export const previewBuyers: readonly PreviewBuyer[] = [
  consumer('Vienna', 'AT', '1010'),
  company('Vienna', 'AT', '1010', 'proven'),
  company('Vienna', 'AT', '1010', 'waiting'),
  consumer('Munich', 'DE', '80331'),
  company('Munich', 'DE', '80331', 'proven'),
  consumer('Paris', 'FR', '75001'),
  consumer('Ponta Delgada', 'PT', '9500-321'),
  consumer('Las Palmas', 'ES', '35001'),
  consumer('London', 'GB', 'SW1A 1AA'),
  consumer('Oslo', 'NO', '0150'),
  consumer('Zurich', 'CH', '8001'),
  consumer('Austin', 'US', '73301'),
]

const schemes = {
  domestic: 'declared at home',
  oss: 'One Stop Shop',
  local: 'declared there',
} as const

const nameOf = (place: string) => countryName(place.slice(0, 2))

/** Why an order has no tax, or why there is none. */
function untaxedWords(
  decided: TaxDecision | TaxRefusal,
  answer: 'without' | 'stop' | undefined,
): string {
  const country = nameOf(decided.place)
  if (decided.treatment === 'refused') {
    if (decided.why === 'no_rate') return `Nobody knows the rate of ${country}.`
    return answer === 'stop'
      ? `You chose not to sell to ${country}.`
      : `You have not answered for ${country}.`
  }
  if (decided.treatment === 'reverse') return 'Reverse charge: the company owes the tax itself.'
  if (decided.treatment === 'exempt') return 'No tax: small business.'
  if (decided.treatment === 'unregistered' || answer === 'without')
    return `No registration for ${country}: you chose to sell without tax.`
  if (decided.treatment === 'outside') return 'No tax: outside the European Union.'
  return 'No tax: nothing is registered at home.'
}

type Preview = Readonly<{
  book: RateBook
  seller: Seller
  businessPrice: BusinessPrice
  day: string
  gross: number
}>

/** What one buyer pays of a price in euros, in a sentence. */
export function previewSentence({ who, buyer }: PreviewBuyer, asked: Preview): string {
  const { book, seller, day } = asked
  const decided = taxOf(book, seller, buyer, day)
  const answer = seller.answers[decided.place]
  if (decided.treatment === 'refused') {
    return `${who} cannot order. ${untaxedWords(decided, answer)}`
  }
  const { charge, tax } = chargeOf(decided, asked)
  const text = (minor: number) => staffMoney(money(minor, 'EUR'))
  if (decided.treatment !== 'standard') {
    return `${who} pays ${text(charge)}. ${untaxedWords(decided, answer)}`
  }
  const scheme = schemes[decided.scheme ?? 'domestic']
  return `${who} pays ${text(charge)}, of which ${text(tax)} is VAT of ${nameOf(decided.place)} at ${percentText(decided.rate)} (${scheme}).`
}

/** What consumers of a country pay, in a few words. */
export function countryWords(asked: Omit<Preview, 'gross'>, country: string): string {
  const { state, decided } = countryState(asked.book, asked.seller, country, asked.day)
  if (state === 'needs_answer') return 'Tax may be due there, and you are not registered.'
  if (decided.treatment === 'standard') {
    const scheme = schemes[decided.scheme ?? 'domestic']
    return `VAT of ${nameOf(decided.place)} at ${percentText(decided.rate)}, ${scheme}.`
  }
  return untaxedWords(decided, asked.seller.answers[country])
}
