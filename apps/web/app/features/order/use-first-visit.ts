import type { Order } from '@keyhaven/contracts/orders'
import { useEffect, useEffectEvent } from 'react'
import { openPayment } from '../../state/checkout-draft.ts'
import { isFirstReport, isOwnOrder } from '../../state/order/last-order.ts'
import { celebrate, reportPurchase } from './celebrate.ts'

/** The first time the browser that bought it opens a paid order, and never again. */
export function useFirstVisit(order: Order) {
  const greet = useEffectEvent(() => {
    const isArriving = openPayment.read() === order.id
    if (isArriving) openPayment.remove()
    if (!(isArriving || isOwnOrder(order.id)) || !isFirstReport(order.id)) return
    reportPurchase(order)
    void celebrate()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another first visit
  useEffect(() => greet(), [order.id])
}
