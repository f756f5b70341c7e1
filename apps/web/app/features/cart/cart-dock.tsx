import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { hasCartRecords, subscribe } from '../../lib/device-storage.ts'
import { leadTo, optional } from '../../lib/loading/optional.ts'
import { closeCart, useCartDrawer } from '../../state/cart/cart-drawer.ts'
import { loadKeptCart } from '../../state/cart/cart-store.ts'

const CartDrawer = optional(
  () => import('./cart-drawer.tsx').then((m) => m.CartDrawer),
  leadTo('/cart'),
)

const CartMaintenance = optional(() => import('./cart-upkeep.tsx').then((m) => m.CartMaintenance))

/** Once in the document. Nothing of the cart is loaded before it is needed. */
export function CartDock() {
  const { hasOpened } = useCartDrawer()
  const hasRecords = useSyncExternalStore(subscribe, hasCartRecords, () => false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer
  useEffect(() => closeCart(), [key])

  useEffect(() => void loadKeptCart(), [])

  return (
    <Suspense fallback={null}>
      {hasOpened && <CartDrawer />}
      {hasRecords && <CartMaintenance />}
    </Suspense>
  )
}
