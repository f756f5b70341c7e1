import type { LicenseKeyItem } from '@keyhaven/contracts/checkout'
import { officialDownloadOf } from '@keyhaven/contracts/official-downloads'
import type { Db } from '../../../../infra/db/db.ts'
import type { LicenseKey } from '../../../stock/licenses/units/reveal-keys.ts'
import type { linesOfOrder } from '../../orders/orders.service.ts'
import { returnedPerLine } from '../delivery.repo.ts'

type Line = Awaited<ReturnType<typeof linesOfOrder>>[number]
/** A key as it is shown: in full, or masked. */
export type ShownKey = Omit<LicenseKey, 'slot'>

const asItem = (key: ShownKey): LicenseKeyItem => ({
  productId: key.productId,
  productName: key.productName,
  licenseKey: key.licenseKey,
  downloadLink: officialDownloadOf(key.productName),
  isVolumeKey: key.isVolumeKey,
})

function deliveryOf(line: Line, keys: LicenseKeyItem[], quantity: number) {
  return { productName: line.product_name, quantity, licenseKeys: keys }
}

type Delivery = Readonly<{
  lines: readonly Line[]
  assigned: ReadonlyMap<number, number>
  keys: readonly ShownKey[]
}>

/** What is shown of an order's keys. Without any it is known that they exist, no more. */
export async function deliveryView(
  db: Db,
  orderId: string,
  { lines: ordered, assigned, keys }: Delivery,
) {
  const returned = await returnedPerLine(db, orderId)
  const kept = (line: Line) => line.quantity - (returned.get(line.id) ?? 0)
  const lines = ordered.map((line) => ({ ...line, quantity: kept(line) }))
  const found = (line: Line) => assigned.get(line.id) ?? 0
  const items = (line: Line) => keys.filter((key) => key.orderLineId === line.id).map(asItem)
  const withKeys = lines.filter((line) => found(line) > 0)
  const without = lines.filter((line) => found(line) < line.quantity)
  return {
    hasLicenseKeys: withKeys.length > 0,
    licenseKeys: keys.map(asItem),
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    hasMultiDeviceLicense: keys.some((key) => key.isVolumeKey),
    productsWithKeys: withKeys.map((line) => deliveryOf(line, items(line), found(line))),
    productsWithoutKeys: without.map((line) => deliveryOf(line, [], line.quantity - found(line))),
    hasMixedAvailability: withKeys.length > 0 && without.length > 0,
  }
}
