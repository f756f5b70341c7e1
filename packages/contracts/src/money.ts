export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR'] as const
export type Currency = (typeof currencies)[number]

/** An exact amount in the currency's smallest unit: 14999 is 149.99 USD, 110 is 110 JPY. */
export type Money = Readonly<{ minor: number; currency: Currency }>

/** What one US dollar buys of each currency, in millionths: a rate of 0.85 is 850000. */
export type Rates = Readonly<Record<Currency, number>>

const MICROS = 1_000_000

export const isCurrency = (code: unknown): code is Currency => currencies.includes(code as Currency)

/** How many decimal places it has. */
export const exponent = (currency: Currency) => (currency === 'JPY' ? 0 : 2)

export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole minor amount: ${minor}`)
  return { minor, currency }
}

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`cannot add ${b.currency} to ${a.currency}`)
  return money(a.minor + b.minor, a.currency)
}

export const times = (amount: Money, quantity: number) =>
  money(amount.minor * quantity, amount.currency)

/** The nearest whole number, halves away from zero, without passing through binary fractions. */
function divideRounded(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -(divisor / 2n) : divisor / 2n
  return Number((dividend + half) / divisor)
}

/** Converts dollars. Round once: convert the total, not its parts. */
export function convert(dollars: Money, currency: Currency, rates: Partial<Rates>): Money {
  if (dollars.currency !== 'USD') throw new RangeError(`cannot convert from ${dollars.currency}`)
  if (currency === 'USD') return dollars
  const rate = rates[currency]
  if (rate === undefined) throw new RangeError(`no rate of ${currency}`)
  const scaled = BigInt(dollars.minor) * BigInt(rate)
  const divisor = BigInt(MICROS) * 10n ** BigInt(exponent('USD') - exponent(currency))
  return money(divideRounded(scaled, divisor), currency)
}

/** Reads a decimal amount such as "149.99"; anything that is not one is `undefined`. */
export function fromDecimal(amount: string | number, currency: Currency): Money | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount).trim())
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  const digits =
    BigInt(`${whole}${fraction}`) * (sign ? -1n : 1n) * 10n ** BigInt(exponent(currency))
  return money(divideRounded(digits, 10n ** BigInt(fraction.length)), currency)
}

/** The plain decimal text of an amount, as it is on the wire: "149.99", "16499". */
export function toDecimal(amount: Money): string {
  const digits = exponent(amount.currency)
  const sign = amount.minor < 0 ? '-' : ''
  const text = String(Math.abs(amount.minor)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const symbols: Record<Currency, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CAD: 'CA$',
  AUD: 'A$',
  JPY: '¥',
  CHF: 'CHF',
  CNY: 'CN¥',
  INR: '₹',
}

export const currencyNames: Record<Currency, string> = {
  USD: 'US Dollar',
  EUR: 'Euro',
  GBP: 'British Pound',
  CAD: 'Canadian Dollar',
  AUD: 'Australian Dollar',
  JPY: 'Japanese Yen',
  CHF: 'Swiss Franc',
  CNY: 'Chinese Yuan',
  INR: 'Indian Rupee',
}

/** The one way a price is written: symbol, no-break space, amount with grouped thousands. */
export function formatMoney(amount: Money): string {
  const [whole = '', fraction] = toDecimal(amount).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${symbols[amount.currency]}\u00a0${fraction ? `${grouped}.${fraction}` : grouped}`
}

/** How staff screens write money: symbol and amount without a space, unless the symbol is letters. */
export function staffMoney(amount: Money): string {
  const text = formatMoney(amount)
  return /^[A-Z]+\u00a0/.test(text) ? text : text.replace('\u00a0', '')
}

/** Rounded share saved, 0 to 100; nothing saved without a higher original price. */
export function savingPercent(price: Money, original: Money | undefined): number {
  if (!original || original.minor <= 0 || original.minor <= price.minor) return 0
  return Math.round(((original.minor - price.minor) / original.minor) * 100)
}

/**
 * Splits a whole amount in proportion to weights, to the last unit: what rounding leaves over
 * goes to the largest remainders, earlier ones first.
 */
export function splitByLargestRemainder(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / BigInt(sum))
  const shares = exact.map(Number)
  const remainders = weights.map((weight, index) => ({
    index,
    rest: (BigInt(amount) * BigInt(weight)) % BigInt(sum),
  }))
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const left = amount - shares.reduce((total, share) => total + share, 0)
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
