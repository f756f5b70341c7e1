const zone = 'America/New_York'
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone })
const clocks = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone })

/** "12 November 2026, 2:02 pm ET": the clock of the shop. */
export function writtenTime(time: Date): string {
  const day = days.format(time)
  const clock = clocks.format(time)
  return `${day}, ${clock.replace(/\s?([AP])M/, (_, half: string) => ` ${half.toLowerCase()}m`)} ET`
}

const counted = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]

/** "three", and digits from eleven on. */
export const countWord = (count: number): string => counted[count] ?? String(count)

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** "Visa card": the brand alone, never a digit. */
export const cardText = (brand: string | undefined): string =>
  brand && brand !== 'card' ? `${brands[brand] ?? brand} card` : 'card'
