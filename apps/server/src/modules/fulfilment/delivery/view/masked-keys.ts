import type { Db } from '../../../../infra/db/db.ts'
import { maskedKey } from '../../../stock/licenses/units/masked-key.rules.ts'
import { assignmentsOf } from '../../../stock/licenses/units/reclaim-units.ts'

/** How the keys of an order end, and whether anyone can have seen them. Reading this reveals none. */
export async function maskedKeys(db: Db, orderId: string) {
  return (await assignmentsOf(db, orderId)).map(({ last5, kind, ...key }) => ({
    orderLineId: key.orderLineId,
    productId: key.productId,
    productName: key.productName,
    licenseKey: maskedKey(last5),
    isVolumeKey: kind === 'volume',
    isSeen: key.firstSeenAt !== null || key.reveals > 0,
  }))
}
