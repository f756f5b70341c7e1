import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'

/** What the device remembers of its last order: no key, no name, no address. The page reads those anew. */
type LastOrder = Readonly<{
  id: string
  orderNumber: string
  total: string
  /** The shop mailed a link that opens the order. */
  requiresVerification: boolean
}>

const lastOrder = deviceRecord<LastOrder | null>(deviceKeys.lastOrder, (stored) => {
  const { id } = (stored ?? {}) as Record<string, unknown>
  return typeof id === 'string' ? (stored as LastOrder) : null
})

export const rememberOrder = (order: OrderConfirmation, total: string) =>
  lastOrder.write({
    id: order.orderId,
    orderNumber: order.orderNumber,
    total,
    requiresVerification: order.requiresVerification,
  })

/** The id of the last order placed on this device, if there is one. */
export const lastOrderId = () => lastOrder.read()?.id

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
