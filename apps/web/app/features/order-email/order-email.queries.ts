import type { openOwnOrder } from '@keyhaven/contracts/account'
import type { InputOf, OutputOf } from '@keyhaven/contracts/endpoint'
import type {
  AddressWays,
  addressCodeByReceipt,
  addressCodeOfOrder,
  addressWaysByReceipt,
  addressWaysOfOrder,
  correctAddress,
  correctAddressByReceipt,
  stopAddressChange,
} from '@keyhaven/contracts/order-email'
import { api } from '../../lib/api/api.ts'

export type Receipt = InputOf<typeof addressWaysByReceipt>['body']
type Correction = InputOf<typeof correctAddress>['body']
export type Corrected = OutputOf<typeof correctAddress>

/** The three calls of a correction, for an order that is named in one way or the other. */
export type AddressCalls = Readonly<{
  /** Tells one order from another, for what is remembered between calls. */
  name: string
  ways: () => Promise<AddressWays>
  askForCode: (email: string) => Promise<{ to: string }>
  correct: (correction: Correction) => Promise<Corrected>
}>

export const callsOfOrder = (id: string): AddressCalls => ({
  name: id,
  ways: () =>
    api<typeof addressWaysOfOrder>(
      { method: 'POST', path: '/api/orders/:id/address/ways' },
      { params: { id }, body: {} },
    ),
  askForCode: (email) =>
    api<typeof addressCodeOfOrder>(
      { method: 'POST', path: '/api/orders/:id/address/code' },
      { params: { id }, body: { email } },
    ),
  correct: (body) =>
    api<typeof correctAddress>(
      { method: 'POST', path: '/api/orders/:id/address' },
      { params: { id }, body },
    ),
})

export const waysByReceipt = (body: Receipt) =>
  api<typeof addressWaysByReceipt>(
    { method: 'POST', path: '/api/orders/correct-address/ways' },
    { body },
  )

export const callsByReceipt = (receipt: Receipt): AddressCalls => ({
  name: receipt.orderNumber,
  ways: () => waysByReceipt(receipt),
  askForCode: (email) =>
    api<typeof addressCodeByReceipt>(
      { method: 'POST', path: '/api/orders/correct-address/code' },
      { body: { ...receipt, email } },
    ),
  correct: (correction) =>
    api<typeof correctAddressByReceipt>(
      { method: 'POST', path: '/api/orders/correct-address' },
      { body: { ...receipt, ...correction } },
    ),
})

export const rejectAddressChange = (token: string) =>
  api<typeof stopAddressChange>(
    { method: 'POST', path: '/api/orders/keep-address' },
    { body: { token } },
  )

/** Opens one of the own orders for this browser. */
export const openOwn = (id: string) =>
  api<typeof openOwnOrder>(
    { method: 'POST', path: '/api/account/orders/:id/open' },
    { params: { id } },
  )
