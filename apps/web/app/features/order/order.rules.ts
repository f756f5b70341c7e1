import type { LicenseKeyItem } from '@keyhaven/contracts/checkout'
import { formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import type { Order } from '@keyhaven/contracts/orders'
import { LINK_ITEM } from '@keyhaven/contracts/payment-link-fields'
import { isFrozen, isOnItsWay, isPaymentOpen, isUnpaid } from '../../lib/order/order-status.ts'

export type OrderState =
  | 'redacted'
  | 'unpaid'
  | 'on its way'
  | 'held'
  | 'frozen'
  | 'ready'
  | 'mixed'
  | 'processing'

/** What the page has to say about an order. */
export function stateOf(order: Order): OrderState {
  if (order.requiresVerification) return 'redacted'
  if (isOnItsWay(order.paymentStatus)) return 'on its way'
  if (isUnpaid(order.paymentStatus)) return 'unpaid'
  if (order.hold) return 'held'
  if (isFrozen(order.paymentStatus)) return 'frozen'
  if (order.productsWithoutKeys.length === 0) return 'ready'
  return order.hasLicenseKeys ? 'mixed' : 'processing'
}

/** Whether something about the order will change by itself. */
export function isWaiting(order: Order): boolean {
  const state = stateOf(order)
  const areKeysToCome = state === 'mixed' || state === 'processing' || state === 'held'
  return areKeysToCome || isPaymentOpen(order.paymentStatus)
}

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 60_000
const REFRESH_FOR_MS = 600_000

const waitNumber = (count: number) => Math.min(FIRST_WAIT_MS * 2 ** (count - 1), LONGEST_WAIT_MS)

/** Five seconds, then twice as long each time up to a minute, for ten minutes in all. */
export function refreshAfter(looks: number): number | false {
  const waits = Array.from({ length: looks }, (_, index) => waitNumber(index + 1))
  const waited = waits.slice(0, -1).reduce((sum, wait) => sum + wait, 0)
  return waited < REFRESH_FOR_MS ? waitNumber(looks) : false
}

type KeyPanel = Readonly<{
  productId: string
  productName: string
  quantity: number
  keys: readonly LicenseKeyItem[]
  /** Keys that are still being prepared. */
  missing: number
}>

const orderedIn = ({ items }: Order) => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** One panel for each product of the order that was not given back, those with keys first. */
function panelsOf(order: Order): KeyPanel[] {
  const licences = order.items.filter(({ productId }) => productId !== LINK_ITEM)
  const panels = licences.map(({ productId, productName, quantity }) => {
    const late = order.productsWithoutKeys.find((entry) => entry.productName === productName)
    return {
      productId,
      productName,
      quantity,
      keys: order.licenseKeys.filter((key) => key.productId === productId),
      missing: late?.quantity ?? 0,
    }
  })
  const wasGivenBack = ({ keys, missing }: KeyPanel) =>
    order.totalQuantity < orderedIn(order) && keys.length + missing === 0
  const left = panels.filter((panel) => !wasGivenBack(panel))
  return left.sort((a, b) => Number(b.keys.length > 0) - Number(a.keys.length > 0))
}

/** One licence of an order: a key that is here, or one that is still to come. */
export type LicenceOfOrder = Readonly<{
  id: string
  productId: string
  productName: string
  state: 'ready' | 'waiting'
  /** In full, or masked while nobody saw it. */
  licenseKey: string | undefined
  lastFive: string | undefined
  place: string | undefined
  isVolumeKey: boolean
}>

const SHOWN_LETTERS = 5

const isFirstOfItsKind = (key: LicenseKeyItem, index: number, all: readonly LicenseKeyItem[]) =>
  !key.isVolumeKey || index === all.findIndex(({ licenseKey }) => licenseKey === key.licenseKey)

function readyIn({ productId, productName, quantity, keys }: KeyPanel): LicenceOfOrder[] {
  return keys.filter(isFirstOfItsKind).map(({ licenseKey, isVolumeKey }, index) => {
    const lastFive = licenseKey.slice(-SHOWN_LETTERS)
    const several = quantity > 1 ? `${index + 1} of ${quantity}` : undefined
    const place = isVolumeKey ? `up to ${quantity} devices` : several
    // By its end, which it has masked and in full, so that a revealed key stays on its card.
    const id = `${productId}-${lastFive}-${index}`
    const known = { id, productId, productName, licenseKey, lastFive, place, isVolumeKey }
    return { ...known, state: 'ready' }
  })
}

function waitingIn({ productId, productName, quantity, missing }: KeyPanel): LicenceOfOrder[] {
  return Array.from({ length: missing }, (_, index) => ({
    id: `${productId}-waiting-${index}`,
    productId,
    productName,
    state: 'waiting',
    licenseKey: undefined,
    lastFive: undefined,
    place: quantity > 1 ? `${quantity - missing + index + 1} of ${quantity}` : undefined,
    isVolumeKey: false,
  }))
}

/** Every licence of an order that was not given back, those with keys first. */
export const licencesOf = (order: Order): LicenceOfOrder[] => {
  const panels = panelsOf(order)
  return [...panels.flatMap(readyIn), ...panels.flatMap(waitingIn)]
}

/** The keys as plain text, for the clipboard and for a file. */
export function keysAsText(order: Order): string {
  const keys = order.licenseKeys.map(
    ({ productName, licenseKey }) => `${productName}\n${licenseKey}`,
  )
  return [`Keyhaven order ${order.orderNumber}`, ...keys].join('\n\n')
}

/** "12 November 2026, 14:02 UTC" */
export function writtenTime(moment: string, timeZone?: string): string {
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(moment)).replace(' at ', ', ')
}

/** When the order was paid, on the buyer's clock and with its zone; until then when it was placed. */
export const orderTime = ({ paidAt, createdAt }: Pick<Order, 'paidAt' | 'createdAt'>) =>
  writtenTime(paidAt ?? createdAt)

/** An amount of the order; what is no amount is shown as a dash, never as a made-up sum. */
export function amountIn(order: Pick<Order, 'currency'>, decimal: string): string {
  const amount = fromDecimal(decimal, order.currency)
  return amount ? formatMoney(amount) : '—'
}

/** A letter to support with everything they would ask for first. */
export function supportMail(order: Order, address: string, system: string): string {
  const lines = [
    'What went wrong:',
    '',
    '',
    `Order number: ${order.orderNumber}`,
    `Product: ${order.items.map((item) => item.productName).join(', ')}`,
    `Bought on: ${orderTime(order)}`,
    `Operating system: ${system}`,
    'Device:',
  ]
  const subject = encodeURIComponent(`Help with order ${order.orderNumber}`)
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(lines.join('\n'))}`
}

/** "Visa card": its digits prove who someone is, so no page shows them. */
export const cardName = ({ brand }: NonNullable<Order['card']>) =>
  brand === 'card' ? 'card' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)} card`
