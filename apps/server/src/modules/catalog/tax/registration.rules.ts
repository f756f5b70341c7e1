import { countryBy, countryName } from '@keyhaven/contracts/country-table'
import { euMembersOn } from '@keyhaven/contracts/data/country-groups'
import { isVatId } from '@keyhaven/contracts/vat'
import type { Registration, RegistrationKind } from './tax.rules.ts'

export type RegistrationTerms = Readonly<{
  kind: RegistrationKind
  country: string
  number: string
  validFrom: string
  covers: readonly string[]
}>

export type Problem = Readonly<{ field: string; message: string }>

const problem = (field: string, message: string): Problem => ({ field, message })

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const FOREVER = '9999-12-31'

/** Whether two registrations count on one day. */
const overlaps = (one: Registration, from: string, to = FOREVER) =>
  one.validFrom < to && from < (one.validTo ?? FOREVER)

type Facts = Readonly<{
  /** Where the entity is; null before the owner said so. */
  home: string | null
  /** Today, where tax is on: what was sold before keeps what it had. */
  notBefore: string | null
  present: readonly Registration[]
}>

function placeProblem({ kind, country, validFrom }: RegistrationTerms, home: string) {
  const members = euMembersOn(validFrom)
  const isInside = members.includes(home)
  const atHome = ['home', 'small', 'oss_union'].includes(kind)
  if (kind === 'oss_union' && !isInside)
    return problem('kind', 'The Union scheme is for sellers in the European Union')
  if (kind === 'oss_non_union' && isInside)
    return problem('kind', 'The non-Union scheme is for sellers outside the European Union')
  if (atHome && country !== home) return problem('country', `The seller is in ${countryName(home)}`)
  if (kind === 'oss_non_union' && !members.includes(country))
    return problem('country', 'A member state of the European Union identifies the seller')
  if (kind !== 'local') return undefined
  if (country === 'LI') return problem('country', 'Liechtenstein belongs to a Swiss registration')
  return country === home ? problem('country', 'That is the seller’s home') : undefined
}

function numberProblem({ kind, country, number, validFrom }: RegistrationTerms) {
  const isVat = kind === 'home' || kind === 'local'
  const isChecked = isVat && euMembersOn(validFrom).includes(country)
  return isChecked && !isVatId(country, number)
    ? problem('number', `VAT numbers of ${countryName(country)} are not written so`)
    : undefined
}

function timeProblem(terms: RegistrationTerms, { notBefore, present }: Facts) {
  const { kind, country, validFrom } = terms
  if (!isDay(validFrom)) return problem('validFrom', 'There is no such day')
  if (notBefore !== null && validFrom < notBefore)
    return problem('validFrom', 'Tax is on: a registration begins today or later')
  const others = { home: 'small', small: 'home' } as const
  const other = kind === 'home' || kind === 'small' ? others[kind] : undefined
  const later = present.filter((one) => overlaps(one, validFrom))
  if (later.some((one) => one.kind === kind && one.country === country))
    return problem('validFrom', 'There is a registration of this kind already: end it first')
  if (later.some((one) => one.kind === other))
    return problem(
      'kind',
      'A small business is not registered for VAT at home: end the other first',
    )
  return undefined
}

function coverProblem({ kind, country, covers, validFrom }: RegistrationTerms) {
  if (kind !== 'small' && covers.length > 0)
    return problem('covers', 'Only the exemption of a small business covers other countries')
  const members = euMembersOn(validFrom)
  const odd = covers.find((code) => code === country || !members.includes(code))
  return odd ? problem('covers', `${countryName(odd)} is no other member state`) : undefined
}

/** Why a registration cannot be entered. */
export function registrationProblem(terms: RegistrationTerms, facts: Facts): Problem | undefined {
  if (facts.home === null) return problem('country', 'Say where the seller is first')
  if (!countryBy(terms.country)) return problem('country', 'There is no such country')
  return (
    timeProblem(terms, facts) ??
    placeProblem(terms, facts.home) ??
    numberProblem(terms) ??
    coverProblem(terms)
  )
}
