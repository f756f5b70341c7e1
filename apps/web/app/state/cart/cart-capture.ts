import type { AbandonedCart, captureCart } from '@keyhaven/contracts/abandoned-carts'
import { CAPTURE_AFTER_MS } from '@keyhaven/contracts/data/reminders'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { mayTellMarketing } from '../../lib/consent.ts'
import { logFailure } from '../../lib/log.ts'
import { cartSession } from './cart-reminder.ts'
import { useCartTotals } from './cart-totals.ts'

const ADDRESS = '/api/abandoned-cart/capture'

export type ReportedCart = Readonly<{
  sessionId: string
  items: AbandonedCart['items']
  /** In dollars. */
  subtotal: number
  total: number
  couponCode: string | null
}>

/** The cart alone, without its owner. */
export const cartAlone = (cart: ReportedCart) => ({
  ...cart,
  couponDiscount: Number((cart.subtotal - cart.total).toFixed(2)),
  remind: false as const,
})

/** The cart as it would be reported now; undefined while it is empty. */
export function useReportedCart() {
  const { itemsWithProducts: lines, couponCode, usd } = useCartTotals()
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const cart = { items, subtotal: usd.subtotal / 100, total: usd.total / 100, couponCode }
  const read = (): ReportedCart | undefined =>
    items.length === 0 ? undefined : { ...cart, sessionId: cartSession() }
  return { read, content: JSON.stringify(cart) }
}

/** Reports 30 seconds after the content last changed, and once more by beacon when the page is left. */
export function useCapture(make: () => AbandonedCart | undefined, content: string) {
  const latest = useRef(make)
  useEffect(() => {
    latest.current = make
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts anew whenever the cart changes
  useEffect(() => {
    const timer = setTimeout(() => {
      const body = latest.current()
      if (!body) return
      api<typeof captureCart>({ method: 'POST', path: ADDRESS }, { body }).catch((error) =>
        logFailure('Reporting the cart failed', error),
      )
    }, CAPTURE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [content])
  useEffect(() => {
    const leave = () => {
      const body = latest.current()
      if (!body) return
      navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(body)], { type: 'application/json' }))
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
}

/** Outside the checkout the cart is reported without its owner, and only if the visitor agreed to be measured. */
export function useAnonymousCapture() {
  const { read, content } = useReportedCart()
  useCapture(() => {
    const cart = mayTellMarketing() ? read() : undefined
    return cart && cartAlone(cart)
  }, content)
}
