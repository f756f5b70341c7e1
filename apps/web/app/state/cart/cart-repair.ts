import { deviceKeys, load, save } from '../../lib/device-storage.ts'

/** Everything that hangs on a cart. */
export const WIPED = [
  deviceKeys.cart,
  deviceKeys.coupon,
  deviceKeys.claimedCoupon,
  deviceKeys.exitIntent,
  deviceKeys.abandonedCart,
  deviceKeys.journeyStage,
  deviceKeys.checkoutSession,
] as const

/** Wipes the cart and everything that hangs on it; a copy is kept for seven days. */
export function repair() {
  const texts = Object.fromEntries(WIPED.map((key) => [key, load(key)]))
  save(deviceKeys.backup, JSON.stringify({ savedAt: Date.now(), texts }))
  for (const key of WIPED) {
    save(key, null)
    save(key, null, 'session')
  }
}
