import { useSyncExternalStore } from 'react'
import { deviceKeys, deviceRecord, load, save, subscribe } from '../../lib/device-storage.ts'
import { type CartItem, withAdded } from './cart.rules.ts'
import { storedItems } from './cart-store.ts'

const reminderRequest = deviceRecord<boolean>(
  deviceKeys.abandonedCart,
  (stored) => stored === true,
  'session',
)

/** Whether the shopper asked to be reminded of this cart; nobody is asked for in advance. */
export function useReminderRequest() {
  const isWanted = useSyncExternalStore(subscribe, reminderRequest.read, () => false)
  const setWanted = (isNow: boolean) =>
    isNow ? reminderRequest.write(true) : reminderRequest.remove()
  return { isWanted, setWanted }
}

/** Names this cart to the shop, and nobody: it goes with the cart. */
export function cartSession(): string {
  const known = load(deviceKeys.checkoutSession)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fresh = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  save(deviceKeys.checkoutSession, fresh)
  return fresh
}

/** Puts back what is missing; what the cart holds by now stays as it is. */
export function putBack(lines: readonly Pick<CartItem, 'productId' | 'quantity'>[]) {
  const items = storedItems.read()
  const addedAt = new Date().toISOString()
  const missing = lines.filter(({ productId }) =>
    items.every((item) => item.productId !== productId),
  )
  storedItems.write(missing.map((line) => ({ ...line, addedAt })).reduce(withAdded, [...items]))
}
