import type { Product } from '@keyhaven/contracts/products'
import { useCart } from './cart.ts'
import { reportAdded } from './cart-analytics.ts'
import { openCart } from './cart-drawer.ts'

/** Whether a product is in the cart, and how to put it there: the drawer opens on it. */
export function useAddToCart(product: Product) {
  const { items, add } = useCart()
  const addToCart = (quantity = 1) => {
    try {
      add(product.id, quantity)
      openCart({ hasAdded: true })
      reportAdded(product, quantity)
    } catch {
      // A tag manager that fails is no reason to disturb the shopper.
    }
  }
  return { isInCart: items.some((item) => item.productId === product.id), addToCart }
}
