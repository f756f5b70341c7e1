import type { Order } from '@keyhaven/contracts/orders'
import { useEffect, useEffectEvent } from 'react'
import { openPayment } from '../../state/checkout-draft.ts'
import { isFirstReport, isOwnOrder } from '../../state/last-order.ts'
import { reportPurchase, throwConfetti } from './celebrate.ts'

/** The first time the browser that bought it opens a paid order, and never again. */
export function useFirstVisit(order: Order) {
  const greet = useEffectEvent(() => {
    const isBuyer = isOwnOrder(order.id) || openPayment.read() === order.id
    if (!isBuyer || !isFirstReport(order.id)) return
    openPayment.remove()
    reportPurchase(order)
    void throwConfetti()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another first visit
  useEffect(() => greet(), [order.id])
}
