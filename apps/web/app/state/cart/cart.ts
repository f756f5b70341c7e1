import type { Money } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useSyncExternalStore } from 'react'
import { deviceKeys, save, subscribe } from '../../lib/device-storage.ts'
import { useProducts } from '../catalog/catalog.ts'
import { type CartItem, unitsIn, withAdded, without, withQuantity } from './cart.rules.ts'
import { repair } from './cart-repair.ts'
import { storedItems } from './cart-store.ts'

type PricedItem = CartItem & Readonly<{ product: Product }>
/** A line as it is shown, with its sum in the shopper's currency; `cart-totals.ts` makes them. */
export type CartLine = PricedItem & Readonly<{ total: Money }>

const none: readonly CartItem[] = []

const actions = {
  add(productId: string, quantity = 1) {
    const addedAt = new Date().toISOString()
    storedItems.write(withAdded(storedItems.read(), { productId, quantity, addedAt }))
  },
  update(productId: string, quantity: number) {
    storedItems.write(withQuantity(storedItems.read(), productId, quantity))
  },
  remove(productId: string) {
    storedItems.write(without(storedItems.read(), productId))
  },
  /** Empties the cart and drops its coupon, as after an order. */
  clear() {
    storedItems.remove()
    save(deviceKeys.coupon, null)
  },
  repair,
}

function priced(items: readonly CartItem[], products: Product[]): PricedItem[] {
  return items.flatMap((item) => {
    const product = products.find(({ id }) => id === item.productId)
    return product ? [{ ...item, product }] : []
  })
}

/** Empty on the server and in the first render, then what the device holds. */
export function usePricedItems() {
  const items = useSyncExternalStore(subscribe, storedItems.read, () => none)
  return priced(items, useProducts())
}

/** The lines whose product is on sale, and what can be done to them. */
export function useCart() {
  const items: readonly CartItem[] = usePricedItems()
  return { items, itemCount: unitsIn(items), ...actions }
}
