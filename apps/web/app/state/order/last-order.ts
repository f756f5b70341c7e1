import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { deviceKeys, deviceRecord } from './device-storage.ts'

type Line = Readonly<{ name: string; quantity: number; price: string }>

/** What the device remembers of the last order. The keys are not part of it: the page reads them anew. */
export type LastOrder = Omit<OrderConfirmation, 'licenseKeys'> &
  Readonly<{
    id: string
    paymentId: string | null
    total: string
    items: readonly Line[]
    billingInfo: BillingInfo
    licenseKeys: readonly []
  }>

type Purchase = Readonly<Pick<LastOrder, 'paymentId' | 'total' | 'items' | 'billingInfo'>>

const lastOrder = deviceRecord<LastOrder | null>(deviceKeys.lastOrder, (stored) => {
  const { id } = (stored ?? {}) as Record<string, unknown>
  return typeof id === 'string' ? (stored as LastOrder) : null
})

const withoutKeys = (products: OrderConfirmation['productsWithKeys']) =>
  products.map((product) => ({ ...product, licenseKeys: [] }))

/** The record of an order just placed: everything the shop answered, but no key. */
export function lastOrderOf(confirmation: OrderConfirmation, purchase: Purchase): LastOrder {
  return {
    ...confirmation,
    ...purchase,
    id: confirmation.orderId,
    licenseKeys: [],
    productsWithKeys: withoutKeys(confirmation.productsWithKeys),
    productsWithoutKeys: withoutKeys(confirmation.productsWithoutKeys),
  }
}

export const rememberOrder = lastOrder.write

/** Whether the order was placed on this device. */
export const isOwnOrder = (orderId: string) => lastOrder.read()?.id === orderId

/** Whether the shop mailed a link for an order placed here, which opens it. */
export function isLinkMailed(orderId: string): boolean {
  const last = lastOrder.read()
  return last?.id === orderId && last.requiresVerification === true
}

const LONGEST_LIST = 50

const reported = deviceRecord<readonly string[]>(deviceKeys.reportedOrders, (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [],
)

/** True the first time an order is named here, false ever after. */
export function isFirstReport(orderId: string): boolean {
  const known = reported.read()
  if (known.includes(orderId)) return false
  reported.write([...known, orderId].slice(-LONGEST_LIST))
  return true
}
