import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { closeCart, useCartDrawer } from '../../state/cart-drawer.ts'
import { hasCartRecords, subscribe } from '../../state/device-storage.ts'

const asDefault = (component: ComponentType) => ({ default: component })

// Where the drawer cannot be loaded, the page with the same cart takes its place.
function CartPageInstead() {
  useEffect(() => location.assign('/cart'), [])
  return null
}

const CartDrawer = lazy(() =>
  import('./cart-drawer.tsx').then(
    ({ CartDrawer }) => asDefault(CartDrawer),
    () => asDefault(CartPageInstead),
  ),
)

const CartUpkeep = lazy(() =>
  import('./cart-upkeep.tsx').then(
    ({ CartUpkeep }) => asDefault(CartUpkeep),
    () => asDefault(() => null),
  ),
)

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
