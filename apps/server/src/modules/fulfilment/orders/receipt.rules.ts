import { type Currency, convert, money, splitByLargestRemainder } from '@keyhaven/contracts/money'

export type PricedLine = Readonly<{
  name: string
  quantity: number
  /** In US cents. */
  discountMinor: number
  /** What was charged for it, after the discount, in the currency of the charge. */
  chargeMinor: number
}>

export type ReceiptLine = Readonly<{
  name: string
  quantity: number
  /** Rounded: what is exact is the amount. */
  unitMinor: number
  amountMinor: number
}>

type Charged = Readonly<{
  /** What a sum was asked for as a whole, by a payment link: then its lines are included in it. */
  title: string | null
  subtotalMinor: number
  chargeMinor: number
  /** The subtotal in the currency of the charge, where an edition had a price of its own there. */
  chargeSubtotalMinor: number | null
  currency: Currency
  rateMicros: number
}>

/**
 * The lines before the discount, in the currency that was charged. Subtotal and total were each
 * converted once; the discount is what lies between them, so everything adds up to the last unit.
 */
export function amountsOf(order: Charged, lines: readonly PricedLine[]) {
  if (order.title !== null) return sumOf(order.title, order.chargeMinor, lines)
  const rates = { [order.currency]: order.rateMicros }
  const subtotal =
    order.chargeSubtotalMinor ??
    convert(money(order.subtotalMinor, 'USD'), order.currency, rates).minor
  const discountMinor = subtotal - order.chargeMinor
  const shares = splitByLargestRemainder(
    discountMinor,
    lines.map((line) => line.discountMinor),
  )
  return {
    subtotalMinor: subtotal,
    discountMinor,
    lines: lines.map(({ name, quantity, chargeMinor }, index): ReceiptLine => {
      const amountMinor = chargeMinor + (shares[index] ?? 0)
      return { name, quantity, unitMinor: Math.round(amountMinor / quantity), amountMinor }
    }),
  }
}

/** The lines of an order by a quote: its prices were agreed in the currency that was charged. */
export function offeredAmounts(lines: readonly PricedLine[]) {
  return {
    subtotalMinor: lines.reduce((sum, { chargeMinor }) => sum + chargeMinor, 0),
    discountMinor: 0,
    lines: lines.map(({ name, quantity, chargeMinor }): ReceiptLine => {
      const unitMinor = Math.round(chargeMinor / quantity)
      return { name, quantity, unitMinor, amountMinor: chargeMinor }
    }),
  }
}

function sumOf(title: string, chargeMinor: number, included: readonly PricedLine[]) {
  const asked = { name: title, quantity: 1, unitMinor: chargeMinor, amountMinor: chargeMinor }
  const rest = included.map(
    ({ name, quantity }): ReceiptLine => ({ name, quantity, unitMinor: 0, amountMinor: 0 }),
  )
  return { subtotalMinor: chargeMinor, discountMinor: 0, lines: [asked, ...rest] }
}
