import type { Product } from '@keyhaven/contracts/products'
import { logFailure } from '../../lib/log.ts'
import { mayMove } from '../../lib/may-move.ts'
import { useCart } from './cart.ts'
import { reportAdded } from './cart-analytics.ts'
import { openCart } from './cart-drawer.ts'

/** Opens the drawer, and moves the box there where it may; the drawer does not depend on it. */
function showAdded(product: Product) {
  const open = () => openCart({ hasAdded: true })
  if (!mayMove()) return open()
  void import('../../lib/carry-box.ts').then(({ carryToCart }) => carryToCart(product, open), open)
}

/** Where a press leads while no script answers it: the cart puts the edition in by itself. */
export const buyLink = (product: Product) => `/cart?add=${product.id}`

/** Whether a product is in the cart, and how to put it there: the drawer opens on it. */
export function useAddToCart(product: Product) {
  const { items, add } = useCart()
  const addWith = (show: () => void, quantity: number) => {
    try {
      add(product.id, quantity)
      show()
      reportAdded(product, quantity)
    } catch (error) {
      // A tag manager that fails is no reason to disturb the shopper.
      logFailure('Adding to the cart failed', error)
    }
  }
  return {
    isInCart: items.some((item) => item.productId === product.id),
    addToCart: (quantity = 1) => addWith(() => showAdded(product), quantity),
    /** For a press that leaves for the checkout: no drawer opens on the way. */
    addQuietly: (quantity: number) => addWith(() => {}, quantity),
  }
}
