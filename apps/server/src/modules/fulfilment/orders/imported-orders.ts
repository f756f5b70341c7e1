import type { ImportedFrom } from '@keyhaven/contracts/orders'
import { type ImportSource, sourceNames } from '@keyhaven/contracts/staff/shop-imports'
import type { Db } from '../../../infra/db/db.ts'
import * as imported from './imported-orders.repo.ts'

/** What others may ask and change of orders that came from another shop. */
export const {
  importOrders,
  hasBroughtOrders,
  lockBroughtOrders,
  ordersBroughtOver,
  undoOrderImport,
} = imported
export type BroughtOrder = imported.BroughtOrder
export type OtherShop = imported.OtherShop

/** Currencies whose smallest unit is the whole. */
const WITHOUT_CENTS = ['JPY', 'KRW', 'VND', 'CLP', 'ISK', 'HUF']

/** An amount of any currency, in its own digits. */
export const decimalOf = (minor: number, currency: string) =>
  WITHOUT_CENTS.includes(currency) ? String(minor) : (minor / 100).toFixed(2)

/** Where orders came from, by their ids; those of this shop are not in it. */
export async function importedFrom(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ImportedFrom>> {
  if (orderIds.length === 0) return new Map()
  const origins = await imported.originsOf(db, orderIds)
  return new Map(
    origins.map(({ orderId, source, shopName, orderNumber, currency, totalMinor }) => [
      orderId,
      {
        shop: shopName || sourceNames[source as ImportSource],
        orderNumber,
        currency,
        ...(totalMinor !== null && { total: decimalOf(totalMinor, currency) }),
      },
    ]),
  )
}
