import { randomBytes } from 'node:crypto'
import type { BillingInfo } from '@keyhaven/contracts/billing'
import type { Db, Tx } from '../../infra/db.ts'
import { updateAddress } from './address.repo.ts'
import {
  changeStatus,
  correctBilling,
  findOrder,
  insertOrder,
  linesOf,
  lockOrder,
  type NewOrder,
  type OrderRow,
  ordersOfAddress,
  type StatusChange,
} from './orders.repo.ts'
import { mayBecome, normalEmail, orderIdFrom, orderNumberFrom } from './orders.rules.ts'

/** Fresh, unguessable names for an order. */
export const newOrderIds = () => ({
  id: orderIdFrom(randomBytes(17)),
  orderNumber: orderNumberFrom(randomBytes(5)),
})

export const placeOrder = (tx: Tx, order: NewOrder): Promise<void> => insertOrder(tx, order)

/** The order, locked: every change of an order begins here, so changes come one after the other. */
export const lockedOrder = (tx: Tx, orderId: string) => lockOrder(tx, orderId)

export const linesOfOrder = (db: Db, orderId: string) => linesOf(db, orderId)

export const orderOf = (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  findOrder(db, orderId)

/** What was bought and paid for with an address, however it was typed. */
export const boughtBy = (db: Db, email: string) => ordersOfAddress(db, normalEmail(email))

/** Moves an order on, along the edges of its state machines and nowhere else. */
export async function moveOrder(tx: Tx, change: StatusChange): Promise<void> {
  const { payment } = change
  if (payment && payment.from !== payment.to && !mayBecome(payment.from, payment.to)) {
    throw new Error(`an order that is ${payment.from} cannot become ${payment.to}`)
  }
  await changeStatus(tx, change)
}

/** While nothing is paid the buyer may still correct who they are. */
export const correctBuyer = (db: Db, orderId: string, billing: BillingInfo): Promise<void> =>
  correctBilling(db, orderId, billing, normalEmail(billing.email))

/** An order that was paid gets another address; whoever calls has seen a proof. */
export const moveToAddress = (tx: Tx, orderId: string, email: string): Promise<void> =>
  updateAddress(tx, orderId, email, normalEmail(email))
