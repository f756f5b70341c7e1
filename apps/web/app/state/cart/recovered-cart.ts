import type { Product } from '@keyhaven/contracts/products'
import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'
import { withAdded } from './cart.rules.ts'
import { storedItems } from './cart-store.ts'

/** A line of a cart that was left behind; older records know the name only. */
export type RecoveredItem = Readonly<{ productId?: string; name?: string; quantity?: number }>

const listFrom = (stored: unknown): RecoveredItem[] =>
  Array.isArray(stored) ? stored.filter((entry) => entry !== null && typeof entry === 'object') : []

const storedList = deviceRecord(deviceKeys.recovered, listFrom, 'session')

/** Leaves a list for the next page of this tab to take up. */
export const leaveForRecovery = (items: RecoveredItem[]) => storedList.write(items)

const lower = (text: unknown) =>
  String(text ?? '')
    .trim()
    .toLowerCase()

/** By id, else by the exact name, else by a part of one name in the other. */
export function recoveredProduct({ productId, name }: RecoveredItem, products: Product[]) {
  const wanted = lower(name)
  const namesOf = (product: Product) => [lower(product.name), lower(product.shortName)]
  const overlaps = (own: string) => own.includes(wanted) || wanted.includes(own)
  return (
    products.find((product) => product.id === productId) ??
    ((wanted && products.find((product) => namesOf(product).includes(wanted))) ||
      (wanted && products.find((product) => namesOf(product).some(overlaps))) ||
      undefined)
  )
}

/** Fills an empty cart from the list; the list is used up either way. */
export function recoverCart(products: Product[]) {
  const list = storedList.read()
  if (list.length === 0) return
  storedList.remove()
  if (storedItems.read().length > 0) return
  const addedAt = new Date().toISOString()
  const items = list.flatMap(({ quantity = 1, ...item }) => {
    const product = recoveredProduct(item, products)
    return product ? [{ productId: product.id, quantity: Number(quantity), addedAt }] : []
  })
  storedItems.write(items.reduce(withAdded, [] as ReturnType<typeof withAdded>))
}
