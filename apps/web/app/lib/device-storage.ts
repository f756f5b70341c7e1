/** Names under which the device keeps what belongs to a purchase or to its visitor. */
export const deviceKeys = {
  cart: 'office-cart-items',
  coupon: 'office-cart-coupon',
  claimedCoupon: 'claimed-coupon',
  exitIntent: 'exit-intent-discount',
  abandonedCart: 'abandoned-cart',
  journeyStage: 'journey-stage',
  checkoutSession: 'checkout-session-id',
  backup: 'office-cart-backup',
  recovered: 'recovered-cart-items',
  buyBar: 'buy-bar-dismissed',
  checkoutDraft: 'checkout-draft',
  openPayment: 'checkout-open-payment',
  leftBy: 'checkout-left-by',
  lastOrder: 'last-order',
  reportedOrders: 'reported-orders',
  preferences: 'userPreferences',
  visit: 'visit-counted',
  steps: 'visit-steps',
  quickHelp: 'quick-help',
  assistant: 'ai-chat',
  chatDraft: 'ai-chat-draft',
  currency: 'selectedCurrency',
  colorScheme: 'color-scheme',
  tagConfig: 'gtm-config',
  zoneReload: 'zone-reload',
} as const
export type DeviceKey = (typeof deviceKeys)[keyof typeof deviceKeys] | `mac-redirect:${string}`

type StorageArea = 'local' | 'session'

const listeners = new Set<() => void>()
// What a full or locked device refuses to store lives as long as the page.
const refused = new Map<DeviceKey, string>()

const storageOf = (place: StorageArea) => (place === 'local' ? localStorage : sessionStorage)

/** Whether the browser refuses even to be asked, as one does that blocks all data of a site. */
export function isStorageRefused(): boolean {
  try {
    localStorage.getItem(deviceKeys.cart)
    return false
  } catch {
    return true
  }
}

export function load(key: DeviceKey, place: StorageArea = 'local'): string | null {
  try {
    return refused.get(key) ?? storageOf(place).getItem(key)
  } catch {
    return refused.get(key) ?? null
  }
}

function put(key: DeviceKey, text: string | null, place: StorageArea) {
  refused.delete(key)
  try {
    if (text === null) storageOf(place).removeItem(key)
    else storageOf(place).setItem(key, text)
  } catch {
    if (text !== null) refused.set(key, text)
  }
}

/** Stores, or with null removes, and tells everyone who listens. */
export function save(key: DeviceKey, text: string | null, place: StorageArea = 'local') {
  put(key, text, place)
  for (const listener of listeners) listener()
}

const tended = [deviceKeys.cart, deviceKeys.claimedCoupon, deviceKeys.exitIntent] as const

/** Whether the device holds anything of a cart that needs looking after. */
export const hasCartRecords = () =>
  tended.some((key) => load(key) !== null) || load(deviceKeys.recovered, 'session') !== null

/** Hears every change made here, and those that other tabs make. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** One record of the device. Equal text gives the same value again, as React's stores must. */
export function deviceRecord<Value>(
  key: DeviceKey,
  parse: (stored: unknown) => Value,
  place: StorageArea = 'local',
) {
  let known: { text: string | null; value: Value } | undefined
  return {
    read(): Value {
      const text = load(key, place)
      if (known?.text !== text || !known) known = { text, value: parse(fromJson(text)) }
      return known.value
    },
    write: (value: Value) => save(key, JSON.stringify(value), place),
    remove: () => save(key, null, place),
  }
}
