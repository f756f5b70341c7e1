import { type Money, toDecimal } from '@keyhaven/contracts/money'
import { useEffect, useEffectEvent } from 'react'
import { pushEvent } from '../../lib/analytics.ts'
import { countStep } from '../../lib/visit-steps.ts'
import { useMoney } from '../catalog/currency.tsx'
import { useCartTotals } from './cart-totals.ts'

const numberOf = (amount: Money) => Number(toDecimal(amount))

/** Tells the tag manager what the visitor takes to the checkout, in the currency of the cart: once per arrival. */
export function useBeginCheckout() {
  const { itemsWithProducts: lines, total } = useCartTotals()
  const money = useMoney()
  const report = useEffectEvent(() => {
    countStep('checkout')
    const items = lines.map(({ productId, quantity, product }) => ({
      item_id: productId,
      item_name: product.name,
      price: numberOf(money(product)),
      quantity,
    }))
    const { currency } = total
    const ecommerce = { currency, value: numberOf(total), items }
    pushEvent({ event: 'begin_checkout', ecommerce })
  })
  const hasItems = lines.length > 0
  useEffect(() => {
    if (hasItems) report()
  }, [hasItems])
}
