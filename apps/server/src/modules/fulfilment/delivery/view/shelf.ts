import type { OwnLicense } from '@keyhaven/contracts/account'
import type { Db } from '../../../../infra/db/db.ts'
import { placesOf } from '../../../stock/licenses/units/shelf.ts'
import type { PaymentStatus } from '../../orders/orders.rules.ts'
import { linesOfOrders } from '../../orders/orders.service.ts'
import { licensesOfLine } from './shelf.rules.ts'

type ShelfOrder = Readonly<{ id: string; payment_status: PaymentStatus }>

/** The licences of orders by the id of the order, each masked and with its state. */
export async function licensesOf(
  db: Db,
  orders: readonly ShelfOrder[],
): Promise<ReadonlyMap<string, OwnLicense[]>> {
  const ids = orders.map(({ id }) => id)
  const [lines, places] = await Promise.all([linesOfOrders(db, ids), placesOf(db, ids)])
  const onShelf = ({ id, payment_status }: ShelfOrder) =>
    lines
      .filter((line) => line.orderId === id)
      .flatMap((line) => {
        const isHere = ({ orderLineId }: { orderLineId: number }) => orderLineId === line.id
        const closed = places.closed.filter(isHere)
        const own = {
          keys: places.keys.filter(isHere),
          closed: new Map(closed.map(({ slot, closedAt }) => [slot, closedAt])),
        }
        return licensesOfLine(line, own, payment_status)
      })
  return new Map(orders.map((order) => [order.id, onShelf(order)]))
}
