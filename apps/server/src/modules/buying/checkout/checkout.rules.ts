import { chargeOf } from '@keyhaven/contracts/charge'
import { type CartItem, MAX_QUANTITY, MAX_UNITS } from '@keyhaven/contracts/checkout'
import {
  type Currency,
  type Money,
  type Rates,
  splitByLargestRemainder,
} from '@keyhaven/contracts/money'

export type PricedItem = CartItem & {
  productName: string
  unitPriceMinor: number
  /** The price that is fixed in the currency of the charge, if one is. */
  ownMinor?: number
}

export type QuotedLine = PricedItem & {
  /** In US cents. */
  discountMinor: number
  totalMinor: number
  /** In the smallest unit of the currency that is charged; the lines add up to the charge. */
  chargeMinor: number
}

export type Totals = {
  lines: QuotedLine[]
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
  charge: Money
  /** Before the discount, where an edition has a price of its own; else it follows from the dollars. */
  chargeSubtotalMinor: number | null
}

/** One line per product, in the order of their ids, so that every transaction locks in one order. */
export function mergeItems(items: CartItem[]): CartItem[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

export function isTooMuch(items: CartItem[]): boolean {
  const units = items.reduce((sum, item) => sum + item.quantity, 0)
  return units > MAX_UNITS || items.some((item) => item.quantity > MAX_QUANTITY)
}

const grossOf = (item: PricedItem) => item.unitPriceMinor * item.quantity

/** Shares of small lines do not round to nothing. */
const FINER = 1_000

/** All sums of an order: discount and charge are each rounded once and then split over the lines. */
export function totalsOf(
  items: PricedItem[],
  discountMinor: number,
  currency: Currency,
  rates: Partial<Rates>,
): Totals {
  const gross = items.map(grossOf)
  const subtotalMinor = gross.reduce((sum, amount) => sum + amount, 0)
  const discount = Math.min(discountMinor, subtotalMinor)
  const totalMinor = subtotalMinor - discount
  const { subtotal, total: charge, lines: own } = chargeOf(items, discount, currency, rates)
  const discounts = splitByLargestRemainder(discount, gross)
  const nets = gross.map((amount, index) => amount - (discounts[index] ?? 0))
  // With prices of their own the parts of the charge are those of its subtotal, less their share of the discount.
  const shareOf = (index: number) => (gross[index] ? (nets[index] ?? 0) / gross[index] : 1)
  const weights = nets.map((net, index) =>
    own ? Math.round((own[index] ?? 0) * FINER * shareOf(index)) : net,
  )
  const charges = splitByLargestRemainder(charge.minor, weights)
  const lines = items.map((item, index) => ({
    ...item,
    discountMinor: discounts[index] ?? 0,
    totalMinor: nets[index] ?? 0,
    chargeMinor: charges[index] ?? 0,
  }))
  const chargeSubtotalMinor = own ? subtotal.minor : null
  return { lines, subtotalMinor, discountMinor: discount, totalMinor, charge, chargeSubtotalMinor }
}

/** The least the card provider takes, in the smallest unit of each currency. */
const minimumCharge: Record<Currency, number> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CAD: 50,
  AUD: 50,
  JPY: 50,
  CHF: 50,
  CNY: 400,
  INR: 5000,
}

export const isBelowMinimum = ({ minor, currency }: Money) => minor < minimumCharge[currency]

/** A total of at most one cent is free: the tolerance of the specification. */
export const isFree = (totalMinor: number) => totalMinor <= 1

/** Whether what the browser showed is near enough to what will be charged to go on. */
export function hasDrifted(shown: number | undefined, charge: Money, lines: number): boolean {
  if (shown === undefined) return false
  const scale = charge.currency === 'JPY' ? 1 : 100
  return Math.abs(Math.round(shown * scale) - charge.minor) > lines
}
