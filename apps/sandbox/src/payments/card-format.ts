import { type Brand, brandOf, digitsOf } from './card-rules.ts'

const MOST_DIGITS = 19

/** How the digits are grouped on the card: AMEX in 4-6-5, all others in fours. */
const groupsOf = (brand: Brand): RegExp =>
  brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : /\d{1,4}/g

/** Groups the digits; a number that holds anything else is left as typed. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text)
  if (!/^\d*$/.test(digits)) return text
  const kept = digits.slice(0, MOST_DIGITS)
  const brand = brandOf(kept)
  const found = kept.match(groupsOf(brand)) ?? []
  const parts = brand === 'amex' ? found.slice(1) : found
  return parts.filter(Boolean).join(' ')
}

/** `1` stays, `4` becomes `04/`, `1230` and `12/2030` become `12/30`. */
export function formatExpiry(text: string, isDeleting: boolean): string {
  const [, month = '', rest = ''] = /^\s*(\d?\d?)[\s/]*(\d*)\s*$/.exec(text) ?? []
  if (month === '' || isDeleting) return text
  if (month.length === 1) return needsZero(month, text) ? `0${month}/${shortYear(rest)}` : month
  return `${month}/${shortYear(rest)}`
}

/** No month but January and October to December starts with a 1, and none with 2 to 9. */
const needsZero = (digit: string, text: string): boolean => digit > '1' || text.includes('/')

const shortYear = (year: string): string => (year.length === 4 ? year.slice(2) : year.slice(0, 2))

/** Where the caret is after formatting, so that as many digits are before it as were. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0
  let seen = 0
  for (const [place, mark] of [...formatted].entries()) {
    if (/\d/.test(mark)) seen += 1
    if (seen === digitsBefore) return place + 1
  }
  return formatted.length
}
