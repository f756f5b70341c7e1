import { useEffect, useState } from 'react'
import { isOnItsWay, isUnpaid } from '../../../lib/order/order-status.ts'
import { useCart } from '../../../state/cart/cart.ts'
import { openPayment } from '../../../state/checkout-draft.ts'
import { lookAtOrder } from '../checkout.queries.ts'

/** A page that the browser took out of its memory shows a moment that is long over. */
function useFreshPage() {
  useEffect(() => {
    const renew = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])
}

/**
 * The page went away while a payment was under way. If it went through, or is on its way, its order page opens;
 * until that is known nothing can be paid.
 */
export function useInterruptedPayment(): { isLooking: boolean } {
  const { clear } = useCart()
  const [orderId, setOrderId] = useState(openPayment.read)
  useFreshPage()

  useEffect(() => {
    if (!orderId) return
    const look = async () => {
      const { paymentStatus } = await lookAtOrder(orderId)
      if (isUnpaid(paymentStatus) && !isOnItsWay(paymentStatus)) {
        openPayment.remove()
        return setOrderId(null)
      }
      clear()
      location.replace(`/order-success/${orderId}`)
    }
    look().catch(() => setOrderId(null))
  }, [orderId, clear])

  return { isLooking: orderId !== null }
}
