import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import { amountText as textOf } from '../../kit/amount-text.ts'

type Amount = Readonly<{ amount: string; currency: string }>

/** A decimal of the wire with its symbol. */
export const amountText = ({ amount, currency }: Amount) => textOf(amount, currency)

/** Each currency as it was charged; nothing where all of it was dollars. */
export const originalsText = (amounts: readonly Amount[]): string | undefined =>
  amounts.some(({ currency }) => currency !== REPORTING_CURRENCY)
    ? amounts.map((one) => amountText(one)).join(' + ')
    : undefined

/** A word of the wire as people write it. */
export function worded(text: string): string {
  const plain = text.replaceAll(/[_-]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
