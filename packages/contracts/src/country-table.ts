import { countries } from './data/countries.ts'
import { eeaOnly, euMembers } from './data/country-groups.ts'
import { countryRows } from './data/country-rows.ts'

export type Country = Readonly<{
  code: string
  name: string
  /** Empty where nobody has a telephone. */
  dial: string
  currency: string
  /** How its postal codes are written; empty if it has none. */
  postal: string
}>

const rowOf = (line: string): Country => {
  const [code = '', name = '', dial = '', currency = '', postal = ''] = line.split('|')
  return { code, name, dial, currency, postal }
}

const byCode = new Map(
  countryRows
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 2), rowOf(line)]),
)

/** Every country and territory, by code. */
export const allCountries: readonly Country[] = [...byCode.values()]

export const countryBy = (code: string): Country | undefined => byCode.get(code)

export const countryName = (code: string): string => byCode.get(code)?.name ?? code

const compare = new Intl.Collator('en').compare
export const byName = (one: Pick<Country, 'name'>, other: Pick<Country, 'name'>): number =>
  compare(one.name, other.name)

export type CountryGroup = 'EU' | 'EEA' | 'GB' | ''

export function groupOf(code: string): CountryGroup {
  if (euMembers.includes(code)) return 'EU'
  if (eeaOnly.includes(code)) return 'EEA'
  return code === 'GB' ? 'GB' : ''
}

/** What VAT numbers of a country begin with; undefined where they have no such letters. */
export function vatPrefix(code: string): string | undefined {
  if (code === 'GR') return 'EL'
  return groupOf(code) === 'EU' || code === 'GB' ? code : undefined
}

/** Where a company on an invoice can be: the European Union, and wherever orders are billed to by default. */
export const companyCountries: readonly Country[] = allCountries
  .filter(({ code }) => euMembers.includes(code) || countries.some((known) => known.code === code))
  .toSorted(byName)
