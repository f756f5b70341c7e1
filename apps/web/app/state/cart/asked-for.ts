import { useLayoutEffect } from 'react'
import { withAdded } from './cart.rules.ts'
import { storedItems } from './cart-store.ts'

const idShape = /^[\w-]{1,80}$/

/**
 * Puts the edition into the cart that a plain link asks for (`/cart?add=…`), once: the address forgets
 * it at the same time. What is there already stays as it is.
 */
export function useAskedFor() {
  useLayoutEffect(() => {
    const address = new URL(location.href)
    const productId = address.searchParams.get('add')
    if (productId === null) return
    address.searchParams.delete('add')
    history.replaceState(history.state, '', address)
    const items = storedItems.read()
    if (!idShape.test(productId) || items.some((item) => item.productId === productId)) return
    const addedAt = new Date().toISOString()
    storedItems.write(withAdded(items, { productId, quantity: 1, addedAt }))
  }, [])
}
