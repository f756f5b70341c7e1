import type { Product } from '@keyhaven/contracts/products'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { deviceKeys, load, save, subscribe } from '../../lib/device-storage.ts'
import { productsQuery } from '../catalog/catalog.ts'
import { storedCoupon } from '../coupon/coupon-store.ts'
import { isKept } from './cart-backup.ts'
import { repair } from './cart-repair.ts'
import { storedItems } from './cart-store.ts'
import { recoverCart } from './recovered-cart.ts'

/** The catalogue, if the shop itself has answered: the built-in one proves nothing missing. */
function useAnsweredProducts(): Product[] | undefined {
  const { data, dataUpdatedAt } = useQuery(productsQuery())
  return data && data.length > 0 && dataUpdatedAt > 0 ? data : undefined
}

function isBroken(products: Product[]): boolean {
  const items = storedItems.read()
  const isOnSale = ({ productId }: { productId: string }) =>
    products.some((product) => product.id === productId)
  return items.length > 0 && !items.some(isOnSale) && !isKept()
}

/** Takes up a recovered cart, repairs one that fits no product, and drops what is stale. */
export function useCartUpkeep() {
  const products = useAnsweredProducts()
  const text = useSyncExternalStore(
    subscribe,
    () => load(deviceKeys.cart),
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the cart changes
  useEffect(() => {
    if (!products) return
    recoverCart(products)
    if (isBroken(products)) repair()
  }, [products, text])
  useEffect(() => {
    if (!storedCoupon.read() && load(deviceKeys.exitIntent)) save(deviceKeys.exitIntent, null)
  }, [])
}
