import { countryCodes } from './data/countries.ts'

/** Where a store sells until its owner says otherwise. */
export const defaultCountries: readonly string[] = countryCodes

/** Under embargo by default. */
export const defaultBlocked: readonly string[] = ['BY', 'CU', 'IR', 'KP', 'RU', 'SY']

/** A country, or a country with what the postal codes of a part of it begin with: "UA 95 97". */
export const blockedEntry = /^[A-Z]{2}( [A-Z\d]{1,8})*$/

export const COUNTRY_REQUIRED = 'Country is required'

/** Whether a country, or the part of it that a postal code lies in, is blocked. */
export function isBlockedPlace(
  blocked: readonly string[],
  { country, zipCode = '' }: Readonly<{ country: string; zipCode?: string }>,
): boolean {
  const code = zipCode.toUpperCase().replace(/[\s-]/g, '')
  return blocked.some((entry) => {
    const [place, ...parts] = entry.split(' ')
    return place === country && (parts.length === 0 || parts.some((part) => code.startsWith(part)))
  })
}

/** What is left of the countries a store sells to: blocked beats sold. */
export const soldCountries = (sold: readonly string[], blocked: readonly string[]): string[] =>
  sold.filter((country) => !isBlockedPlace(blocked, { country }))

/** Whether a store sells to the same countries as one whose owner said nothing. */
export const isDefaultSold = (sold: readonly string[]): boolean =>
  sold.length === defaultCountries.length && defaultCountries.every((code) => sold.includes(code))
