import { deviceKeys, deviceRecord, isStorageRefused } from '../../lib/device-storage.ts'
import { type CartItem, itemsFrom } from './cart.rules.ts'

const record = deviceRecord(deviceKeys.cart, itemsFrom)

const put = (items: readonly CartItem[]) =>
  items.length > 0 ? record.write(items) : record.remove()

/** A device that keeps nothing has its cart kept by the shop, for as long as the visit. */
function write(items: readonly CartItem[]) {
  put(items)
  if (isStorageRefused()) void import('./kept-cart.ts').then(({ sendCart }) => sendCart(items))
}

/** The lines on this device. An empty cart leaves no record. */
export const storedItems = { read: record.read, write, remove: () => write([]) }

let loading: Promise<void> | undefined

/** Takes up what the shop keeps for a device that keeps nothing, once in a document. */
export function loadKeptCart(): Promise<void> {
  loading ??= isStorageRefused()
    ? import('./kept-cart.ts')
        .then(({ fetchCart }) => fetchCart())
        .then((kept) => {
          const items = record.read()
          const isNew = ({ productId }: CartItem) =>
            !items.some((item) => item.productId === productId)
          put([...items, ...kept.filter(isNew)])
        })
        .catch(() => {})
    : Promise.resolve()
  return loading
}
