import type { openOwnOrder } from '@keyhaven/contracts/account'
import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { correctAddress, correctAddressByReceipt } from '@keyhaven/contracts/order-address'
import { api } from '../../lib/api.ts'

export const correctOpenOrder = (id: string, body: InputOf<typeof correctAddress>['body']) =>
  api<typeof correctAddress>(
    { method: 'POST', path: '/api/orders/:id/address' },
    { params: { id }, body },
  )

export const correctByReceipt = (body: InputOf<typeof correctAddressByReceipt>['body']) =>
  api<typeof correctAddressByReceipt>(
    { method: 'POST', path: '/api/orders/correct-address' },
    { body },
  )

/** Opens one of the own orders for this browser. */
export const openOwn = (id: string) =>
  api<typeof openOwnOrder>(
    { method: 'POST', path: '/api/account/orders/:id/open' },
    { params: { id } },
  )
