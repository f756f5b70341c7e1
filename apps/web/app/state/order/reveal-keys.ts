import type { Order, revealOrderKeys } from '@keyhaven/contracts/orders'
import { api } from '../../lib/api/api.ts'

/** The keys of an order in full. That they were seen is on record from now on. */
export const revealKeys = (id: string): Promise<Order> =>
  api<typeof revealOrderKeys>(
    { method: 'POST', path: '/api/orders/:id/keys' },
    { params: { id }, body: {} },
  )

/** A key as it is known while it is masked. */
export type NamedKey = Readonly<{ productId: string; lastFive: string | undefined }>

/** The key that was meant, of those an order answered with. */
export const fullKeyOf = (order: Order, { productId, lastFive }: NamedKey): string | undefined =>
  order.licenseKeys.find(
    (key) =>
      key.productId === productId && lastFive !== undefined && key.licenseKey.endsWith(lastFive),
  )?.licenseKey
