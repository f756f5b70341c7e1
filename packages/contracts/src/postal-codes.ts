import { countryBy } from './country-table.ts'

const marks: Readonly<Record<string, string>> = {
  '#': '\\d',
  '@': '[A-Z]',
  '*': '[A-Z\\d]',
  ' ': '[ -]?',
  '-': '[ -]?',
}

const patternOf = (postal: string) => {
  const choices = postal
    .split('/')
    .map((way) => [...way].map((sign) => marks[sign] ?? sign.toUpperCase()).join(''))
  return new RegExp(`^(?:${choices.join('|')})$`)
}

const patterns = new Map<string, RegExp>()

function postalPattern(country: string): RegExp | undefined {
  const postal = countryBy(country)?.postal
  if (!postal) return undefined
  const known = patterns.get(country) ?? patternOf(postal)
  patterns.set(country, known)
  return known
}

/** Whether a country has postal codes at all. */
export const hasPostalCodes = (country: string): boolean => Boolean(countryBy(country)?.postal)

/** Whether a postal code is written as its country writes them; the letters of the country may go before it. */
export function isPostalCode(country: string, text: string): boolean {
  const pattern = postalPattern(country)
  if (!pattern) return true
  const code = text.trim().toUpperCase()
  const isOwn = code.startsWith(`${country}-`) || code.startsWith(`${country} `)
  return pattern.test(code) || (isOwn && pattern.test(code.slice(country.length + 1)))
}

/** What is said of one that is not. */
export const wrongPostalCode = (name: string) =>
  `This is not how postal codes of ${name} are written`
