import { euMembersOn } from '@keyhaven/contracts/data/country-groups'
import { type RateBook, rateOn } from './rate-book.rules.ts'
import { type Address, type TaxPlace, taxPlaceOf } from './territories.rules.ts'

export type RegistrationKind = 'home' | 'small' | 'oss_union' | 'oss_non_union' | 'local'

export type Registration = Readonly<{
  kind: RegistrationKind
  country: string
  validFrom: string
  /** The first day on which it no longer counts. */
  validTo?: string | null
  /** Other member states in which a small business is exempt too. */
  covers?: readonly string[]
}>

export type Seller = Readonly<{
  /** From when tax is computed; null while it is off. */
  onFrom: string | null
  country: string
  hasVatId: boolean
  registrations: readonly Registration[]
  /** What the owner said of countries where tax may be due and none is registered for. */
  answers: Readonly<Record<string, 'without' | 'stop'>>
  /** Whether consumers abroad are still taxed at home: chosen, and the threshold not reached. */
  isBelowThreshold: boolean
}>

export type VatState = 'none' | 'declared' | 'waiting' | 'proven' | 'refused' | 'differs'
export type Buyer = Address & Readonly<{ vat: VatState }>

export type Treatment = 'standard' | 'reverse' | 'exempt' | 'outside' | 'unregistered' | 'none'
export type TaxScheme = 'domestic' | 'oss' | 'local'
/** The category of EN 16931. */
export type TaxCategory = 'S' | 'AE' | 'E' | 'O'

export type TaxDecision = Readonly<{
  treatment: Treatment
  /** Which report it belongs to. */
  scheme: TaxScheme | null
  /** Whose tax it is: a country, or a part of one with rules of its own. */
  place: string
  /** In thousandths of a percent. */
  rate: number
  category: TaxCategory
}>
/** Nothing is sold there: the owner said so, or nobody knows the rate. */
export type TaxRefusal = Readonly<{ treatment: 'refused'; place: string; why: 'stop' | 'no_rate' }>

type Case = Readonly<{
  book: RateBook
  seller: Seller
  place: TaxPlace
  vat: VatState
  day: string
  /** The member states on that day. */
  members: readonly string[]
  valid: readonly Registration[]
}>
type TaxRule = (facts: Case) => TaxDecision | TaxRefusal | undefined

/** Countries outside the Union in which companies with a number owe the tax themselves. */
const companiesOwe: readonly string[] = ['GB', 'NO', 'CH', 'LI', 'AU', 'NZ', 'SG']

const holds = ({ valid }: Case, kind: RegistrationKind) => valid.find((one) => one.kind === kind)
/** Liechtenstein belongs to the territory of Switzerland. */
const territoryOf = (country: string) => (country === 'LI' ? 'CH' : country)
const isHome = ({ seller, place }: Case) =>
  territoryOf(place.country) === territoryOf(seller.country)
const isMember = ({ members, place }: Case) => members.includes(place.country)

const isLocal = ({ valid, place }: Case) =>
  valid.some((one) => one.kind === 'local' && one.country === territoryOf(place.country))

const untaxed = (
  treatment: Treatment,
  category: TaxCategory,
  scheme: TaxScheme | null,
  { place }: Case,
): TaxDecision => ({ treatment, scheme, place: place.country, rate: 0, category })

function taxed({ book, day }: Case, place: TaxPlace, scheme: TaxScheme): TaxDecision | TaxRefusal {
  const own = place.region === null ? undefined : rateOn(book, place.region, day)
  const found = own ?? rateOn(book, place.country, day)
  if (!found) return { treatment: 'refused', place: place.country, why: 'no_rate' }
  return { treatment: 'standard', scheme, place: found.place, rate: found.rate, category: 'S' }
}

const nothingComputed: TaxRule = (facts) => {
  const { seller, day, valid } = facts
  const isOn = seller.onFrom !== null && seller.onFrom <= day
  const isBare = isHome(facts) && !holds(facts, 'home') && !holds(facts, 'small')
  return !isOn || valid.length === 0 || isBare ? untaxed('none', 'O', null, facts) : undefined
}

const atHome: TaxRule = (facts) => {
  if (!isHome(facts)) return undefined
  if (holds(facts, 'small')) return untaxed('exempt', 'E', 'domestic', facts)
  return taxed(facts, facts.place, 'domestic')
}

const companyInTheUnion: TaxRule = (facts) => {
  const isKnown =
    facts.seller.hasVatId || !!holds(facts, 'oss_union') || !!holds(facts, 'oss_non_union')
  const owes = isMember(facts) && facts.vat === 'proven' && isKnown
  return owes ? untaxed('reverse', 'AE', 'domestic', facts) : undefined
}

const smallAbroad: TaxRule = (facts) => {
  const small = holds(facts, 'small')
  const isCovered = facts.seller.isBelowThreshold || !!small?.covers?.includes(facts.place.country)
  return isMember(facts) && small && isCovered
    ? untaxed('exempt', 'E', 'domestic', facts)
    : undefined
}

const belowThreshold: TaxRule = (facts) => {
  const { seller, members } = facts
  const counts = isMember(facts) && members.includes(seller.country) && !!holds(facts, 'home')
  if (!counts || !seller.isBelowThreshold) return undefined
  return taxed(facts, { country: seller.country, region: null }, 'domestic')
}

const registeredThere: TaxRule = (facts) =>
  isMember(facts) && isLocal(facts) ? taxed(facts, facts.place, 'local') : undefined

const oneStopShop: TaxRule = (facts) => {
  const kind = facts.members.includes(facts.seller.country) ? 'oss_union' : 'oss_non_union'
  return isMember(facts) && holds(facts, kind) ? taxed(facts, facts.place, 'oss') : undefined
}

/** No answer is none to sell by. */
const answeredInTheUnion: TaxRule = (facts) => {
  if (!isMember(facts)) return undefined
  const { country } = facts.place
  if (facts.seller.answers[country] === 'without') return untaxed('unregistered', 'O', null, facts)
  return { treatment: 'refused', place: country, why: 'stop' }
}

const registeredOutside: TaxRule = (facts) => {
  if (!isLocal(facts)) return undefined
  const isCompany = facts.vat === 'proven' || facts.vat === 'declared'
  const owes = isCompany && companiesOwe.includes(facts.place.country)
  return owes ? untaxed('reverse', 'AE', 'local', facts) : taxed(facts, facts.place, 'local')
}

const outsideTheUnion: TaxRule = (facts) => {
  const { country } = facts.place
  const isStopped = country !== 'US' && facts.seller.answers[country] === 'stop'
  if (isStopped) return { treatment: 'refused', place: country, why: 'stop' }
  return untaxed('outside', 'O', 'domestic', facts)
}

/** The table of the law, in its order: the first row that fits counts. */
const rows: readonly TaxRule[] = [
  nothingComputed,
  atHome,
  companyInTheUnion,
  smallAbroad,
  belowThreshold,
  registeredThere,
  oneStopShop,
  answeredInTheUnion,
  registeredOutside,
]

const isValidOn = (day: string) => (one: Registration) =>
  one.validFrom <= day && (!one.validTo || day < one.validTo)

/** How an order is taxed that is paid on a day of the seller. One order has one treatment, one place and one rate. */
export function taxOf(
  book: RateBook,
  seller: Seller,
  buyer: Buyer,
  day: string,
): TaxDecision | TaxRefusal {
  const facts: Case = {
    ...{ book, seller, day, vat: buyer.vat },
    place: taxPlaceOf(buyer),
    members: euMembersOn(day),
    valid: seller.registrations.filter(isValidOn(day)),
  }
  for (const row of rows) {
    const decided = row(facts)
    if (decided) return decided
  }
  return outsideTheUnion(facts) as TaxDecision | TaxRefusal
}
