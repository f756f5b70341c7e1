import { amountText as textOf } from '../../kit/amount-text.ts'

type Amount = Readonly<{ amount: string; currency: string }>

/** A decimal of the wire with its symbol. */
export const amountText = ({ amount, currency }: Amount) => textOf(amount, currency)

export const sumText = (amounts: readonly Amount[]) =>
  amounts.map((one) => amountText(one)).join(' + ') || '–'

/** As much of a sum as a column holds; the page of the customer has all of it. */
export function shortSumText(amounts: readonly Amount[]): string {
  const [first, ...others] = amounts
  if (!first || others.length === 0) return sumText(amounts)
  return `${amountText(first)} + ${others.length} ${others.length === 1 ? 'currency' : 'currencies'}`
}

/** A word of the wire as people write it. */
export function worded(text: string): string {
  const plain = text.replaceAll(/[_-]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
