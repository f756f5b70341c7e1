import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../infra/db/db.ts'
import * as orders from './orders.repo.ts'
import { mayBecome, mayBeFulfilled, orderIdFrom, orderNumberFrom } from './orders.rules.ts'
import * as placing from './place-order.repo.ts'

/** What others may ask of orders, and change of them. */
export const {
  paidOrdersOf,
  hasBought,
  isNumberTaken,
  linesOfOrder,
  linesOfOrders,
  lockedOrder,
  moveToAddress,
  noteReturn,
  orderOf,
} = orders
export const { correctBuyer, placeOrder } = placing

export type LockedOrder = orders.LockedOrder
export type OrderRow = orders.OrderRow
export type NewOrder = placing.NewOrder

/** Fresh, unguessable names for an order. */
export const newOrderIds = () => ({
  id: orderIdFrom(randomBytes(17)),
  orderNumber: orderNumberFrom(randomBytes(5)),
})

/** Staying where it is needs no edge. */
function assertMayMove({ from, to }: { from: string; to: string }) {
  if (from !== to) throw new Error(`an order that is ${from} cannot become ${to}`)
}

/** Moves an order on, along the edges of its state machines and nowhere else. */
export async function moveOrder(tx: Tx, change: orders.StatusChange): Promise<void> {
  const { payment, fulfilment } = change
  if (payment && !mayBecome(payment.from, payment.to)) assertMayMove(payment)
  if (fulfilment && !mayBeFulfilled(fulfilment.from, fulfilment.to)) assertMayMove(fulfilment)
  await orders.changeStatus(tx, change)
}
