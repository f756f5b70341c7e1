import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { optional } from '../../lib/optional.ts'
import { closeCart, useCartDrawer } from '../../state/cart-drawer.ts'
import { hasCartRecords, subscribe } from '../../state/device-storage.ts'

// Where the drawer cannot be loaded, the page with the same cart takes its place.
function CartPageInstead() {
  useEffect(() => location.assign('/cart'), [])
  return null
}

const CartDrawer = optional(
  () => import('./cart-drawer.tsx').then((m) => m.CartDrawer),
  CartPageInstead,
)

const CartUpkeep = optional(() => import('./cart-upkeep.tsx').then((m) => m.CartUpkeep))

/** Stands once in the document. Nothing of the cart is loaded before it is needed. */
export function CartDock() {
  const { hasOpened } = useCartDrawer()
  const hasRecords = useSyncExternalStore(subscribe, hasCartRecords, () => false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
  useEffect(() => closeCart(), [key])

  return (
    <Suspense fallback={null}>
      {hasOpened && <CartDrawer />}
      {hasRecords && <CartUpkeep />}
    </Suspense>
  )
}
