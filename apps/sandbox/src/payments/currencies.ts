type Currency = Readonly<{ symbol: string; decimals: 0 | 2; minimum: number }>

const cents = (symbol: string, minimum: number): Currency => ({ symbol, decimals: 2, minimum })

/** The smallest charge the provider takes, in the smallest unit of each currency. */
const currencies = new Map<string, Currency>([
  ['usd', cents('$', 50)],
  ['eur', cents('€', 50)],
  ['gbp', cents('£', 30)],
  ['cad', cents('$', 50)],
  ['aud', cents('$', 50)],
  ['jpy', { symbol: '¥', decimals: 0, minimum: 50 }],
  ['chf', cents('CHF ', 50)],
  ['cny', cents('¥', 400)],
  ['inr', cents('₹', 50)],
])

export const LARGEST_AMOUNT = 99_999_999

export const isCurrency = (code: string): boolean => currencies.has(code)

export const decimalsOf = (code: string): number => currencies.get(code)?.decimals ?? 2

export const minimumOf = (code: string): number => currencies.get(code)?.minimum ?? 50

/** `$0.50`, `¥50`: the exponent is the currency's own. */
export function printAmount(amount: number, code: string): string {
  const { symbol, decimals } = currencies.get(code) ?? cents('', 50)
  const major = (amount / 10 ** decimals).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${symbol}${major}`
}
