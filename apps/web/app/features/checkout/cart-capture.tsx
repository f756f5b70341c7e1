import type { captureCart } from '@keyhaven/contracts/abandoned-carts'
import { CAPTURE_AFTER_MS } from '@keyhaven/contracts/data/reminders'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { cartSession, useReminderWish } from '../../state/cart-reminder.ts'
import { useCartTotals } from '../../state/cart-totals.ts'
import { cartReport } from './cart-report.rules.ts'
import type { CheckoutValues } from './checkout-fields.ts'

const ADDRESS = '/api/abandoned-cart/capture'

const here = () => ({
  userAgent: navigator.userAgent,
  width: innerWidth,
  height: innerHeight,
  pageUrl: `${location.origin}${location.pathname}`,
  referrer: document.referrer,
  search: location.search,
})

/** The cart as it would be told now; undefined while there is none. */
function useReport() {
  const { itemsWithProducts: lines, couponCode, usd } = useCartTotals()
  const { isWanted } = useReminderWish()
  const { getFieldState, getValues } = useFormContext<CheckoutValues>()
  const email = useWatch<CheckoutValues, 'email'>({ name: 'email' })
  const contact = isWanted && email && !getFieldState('email').invalid ? email : undefined
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const cart = { items, subtotal: usd.subtotal / 100, total: usd.total / 100, couponCode }
  const make = () => {
    if (items.length === 0) return undefined
    const person = contact === undefined ? undefined : getValues()
    return cartReport({ ...cart, sessionId: cartSession() }, person, here())
  }
  return { make, content: JSON.stringify([cart, contact]) }
}

/** Tells the shop of the cart when it has rested, and when the page is left. Nobody waits for it. */
export function CartCapture() {
  const { make, content } = useReport()
  const latest = useRef(make)
  useEffect(() => {
    latest.current = make
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts anew whenever the cart changes
  useEffect(() => {
    const timer = setTimeout(() => {
      const body = latest.current()
      // A lost report is no loss to the shopper.
      if (body) api<typeof captureCart>({ method: 'POST', path: ADDRESS }, { body }).catch(() => {})
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
  return null
}
