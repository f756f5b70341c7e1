import { deviceKeys, deviceRecord } from '../../lib/device-storage.ts'
import { type CartItem, itemsFrom } from './cart.rules.ts'

const record = deviceRecord(deviceKeys.cart, itemsFrom)

/** The lines on this device. An empty cart leaves no record. */
export const storedItems = {
  ...record,
  write: (items: readonly CartItem[]) => (items.length > 0 ? record.write(items) : record.remove()),
}
