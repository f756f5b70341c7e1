import { useEffect, useEffectEvent } from 'react'
import { pushEvent } from '../../lib/analytics.ts'
import { usePricedItems } from './cart.ts'
import { totalsOf } from './cart-totals.rules.ts'
import { useStoredCoupon } from './cart-totals.ts'

/** Tells the tag manager, in dollars, what the visitor takes to the checkout: once per arrival. */
export function useBeginCheckout() {
  const lines = usePricedItems()
  const coupon = useStoredCoupon()
  const report = useEffectEvent(() => {
    const items = lines.map(({ productId, quantity, product }) => ({
      item_id: productId,
      item_name: product.name,
      price: Number(product.price),
      quantity,
    }))
    const value = totalsOf(lines, coupon).total / 100
    pushEvent({ event: 'begin_checkout', ecommerce: { currency: 'USD', value, items } })
  })
  const hasItems = lines.length > 0
  useEffect(() => {
    if (hasItems) report()
  }, [hasItems])
}
