/** What the card form says about each field; `undefined` when there is nothing to say. */
export type Verdict = string | undefined

export type Brand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

const SHORTEST = 13
const LONGEST = 19

const brands: readonly [Brand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^6(011|4[4-9]|5)/],
  ['diners', /^3(0[0-5]|[689])/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
]

/** Spaces and dashes are how people group a number, and no part of it. */
export const digitsOf = (number: string): string => number.replace(/[\s-]/g, '')

export function brandOf(number: string): Brand {
  const digits = digitsOf(number)
  return brands.find(([, start]) => start.test(digits))?.[0] ?? 'unknown'
}

/** The Luhn checksum: every second digit from the right counts double. */
export function hasValidChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function judgeNumber(number: string): Verdict {
  const digits = digitsOf(number)
  if (digits === '') return 'Card number required for secure payment'
  if (!/^\d+$/.test(digits)) return 'Invalid card number'
  if (digits.length < SHORTEST || digits.length > LONGEST) return 'Invalid card number length'
  return hasValidChecksum(digits) ? undefined : 'Invalid card number'
}

export type Expiry = Readonly<{ month: number; year: number }>

/** The month and four-digit year of `MM/YY`, spaces around the slash allowed. */
export function readExpiry(text: string): Expiry | undefined {
  const [, month, year] = /^(\d\d)\s*\/\s*(\d\d)$/.exec(text.trim()) ?? []
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : undefined
}

/** A card is good until the end of the month printed on it. */
export function judgeExpiry(text: string, today: Date): Verdict {
  const expiry = readExpiry(text)
  if (!expiry) return 'Use MM/YY format'
  if (expiry.month < 1 || expiry.month > 12) return 'Invalid month'
  const firstDayAfter = new Date(expiry.year, expiry.month, 1)
  return firstDayAfter > today ? undefined : 'Card expired'
}

export const codeLength = (brand: Brand): number => (brand === 'amex' ? 4 : 3)

export function judgeCode(code: string, brand: Brand): Verdict {
  const text = code.trim()
  if (text === '') return 'CVV required for payment security'
  if (!/^\d+$/.test(text)) return 'CVV must contain only numbers'
  const length = codeLength(brand)
  return text.length === length ? undefined : `CVV must have ${length} digits`
}
