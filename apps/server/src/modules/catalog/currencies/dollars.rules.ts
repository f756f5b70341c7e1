import { exponent, type Money, money } from '@keyhaven/contracts/money'

const MICROS = 1_000_000n

/** What an amount is worth in dollars at a rate, halves up. The amount itself is what is charged. */
export function worthInDollars({ minor, currency }: Money, rateMicros: number): Money {
  if (currency === 'USD') return money(minor, 'USD')
  const scale = MICROS * 10n ** BigInt(exponent('USD') - exponent(currency))
  const rate = BigInt(rateMicros)
  return money(Number((BigInt(minor) * scale * 2n + rate) / (rate * 2n)), 'USD')
}
