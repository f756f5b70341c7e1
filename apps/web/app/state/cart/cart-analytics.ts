import { fromDecimal, money, times, toDecimal } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { pushEvent } from '../../lib/analytics.ts'
import { countStep } from '../../lib/visit-steps.ts'

/** Counts that the visit got a cart, and tells the tag manager what went into it, in dollars. */
export function reportAdded({ id, name, price }: Product, quantity: number) {
  countStep('cart')
  const each = fromDecimal(price, 'USD') ?? money(0, 'USD')
  const item = { item_id: id, item_name: name, price: Number(toDecimal(each)), quantity }
  const value = Number(toDecimal(times(each, quantity)))
  pushEvent({ event: 'add_to_cart', ecommerce: { currency: 'USD', value, items: [item] } })
}
