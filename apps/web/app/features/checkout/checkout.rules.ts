import type { Quote } from '@keyhaven/contracts/checkout'
import { QUOTE_SECONDS } from '@keyhaven/contracts/checkout-times'
import { formatMoney, fromDecimal, type Money, money } from '@keyhaven/contracts/money'

const LEAST_WAIT_MS = 30_000

/** How long until a quote is asked for again. A clock that is wrong makes nobody ask all the time. */
export function requoteAfter(expiresAt: string, now: number): number {
  const left = new Date(expiresAt).getTime() - now
  return Math.min(Math.max(left, LEAST_WAIT_MS), QUOTE_SECONDS * 1_000)
}

type Amount = 'subtotal' | 'discount' | 'total'

export const amountOf = (quote: Quote, which: Amount): Money =>
  fromDecimal(quote[which], quote.currency) ?? money(0, quote.currency)

/** A cent is nothing: the tolerance of the specification. */
export const isFree = (quote: Quote) => amountOf(quote, 'total').minor <= 1

/** What the button says: what a press does, with the sum. */
export function payLabel(quote: Quote, isRepeated = false): string {
  if (isFree(quote)) return 'Complete Free Order'
  return `${isRepeated ? 'Try again,' : 'Pay'} ${formatMoney(amountOf(quote, 'total'))}`
}

/** "14:32", where the shopper is. */
const timeOf = (moment: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(moment))

/** Keys are held from the payment on, if at all; and nobody is promised what is sold out meanwhile. */
export function holdText(quote: Quote, heldUntil: string | undefined, timeZone?: string): string {
  const what = heldUntil && quote.availability === 'ready' ? 'Price and keys' : 'Price'
  return `${what} held until ${timeOf(heldUntil ?? quote.expiresAt, timeZone)}`
}

/** The total last shown for a cart, and what it was before if it moved by itself. */
export type Shown = Readonly<{ cart: string; total: string; before?: string }>

/** Another cart has another total, of course; the same cart with another total is news. */
export function shownNext(shown: Shown | undefined, cart: string, total: string): Shown {
  if (shown?.cart !== cart) return { cart, total }
  return shown.total === total ? shown : { cart, total, before: shown.total }
}

/** Counted as in the header: a line of three is three licences. */
export const unitsIn = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const licencesText = (count: number) => (count === 1 ? '1 licence' : `${count} licences`)

type Compared = Readonly<{ vendor: Money; marketplace: Money }>

/** "Save up to": the larger difference, if there is one. */
export function savingOn(total: Money, { vendor, marketplace }: Compared): Money | undefined {
  const saving = Math.max(vendor.minor, marketplace.minor) - total.minor
  return saving > 0 ? money(saving, total.currency) : undefined
}

/** A few of many, in a new order each time. `random` gives numbers from 0 to 1. */
export function pickSome<Entry>(entries: readonly Entry[], count: number, random: () => number) {
  return entries
    .map((entry) => ({ entry, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ entry }) => entry)
}
