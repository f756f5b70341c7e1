import type { LicenseKeyItem } from '@keyhaven/contracts/checkout'
import type { Context } from '../../../../context.ts'
import type { LicenseKey } from '../../../stock/licenses/units/reveal-keys.ts'
import { type LinkOf, officialLinks } from '../../downloads/links.service.ts'
import type { linesWithKeys } from '../delivery.repo.ts'

type Line = Awaited<ReturnType<typeof linesWithKeys>>[number]
/** A key as it is shown: in full, or masked. */
export type ShownKey = Omit<LicenseKey, 'slot'>

function itemsWith(linkOf: LinkOf) {
  return ({ productId, productName, licenseKey, isVolumeKey }: ShownKey): LicenseKeyItem => {
    const edition = { productId, name: productName }
    const downloadLink = linkOf(edition)
    const macDownloadLink = linkOf(edition, 'Mac')
    return { productId, productName, licenseKey, downloadLink, macDownloadLink, isVolumeKey }
  }
}

function deliveryOf(line: Line, keys: LicenseKeyItem[], quantity: number) {
  return { productName: line.product_name, quantity, licenseKeys: keys }
}

type Delivery = Readonly<{
  lines: readonly Line[]
  keys: readonly ShownKey[]
}>

/** What is shown of an order's keys. Without any it is known that they exist, no more. */
export async function deliveryView(
  ctx: Pick<Context, 'db' | 'held'>,
  order: Readonly<{ id: string; kind: string }>,
  { lines: ordered, keys }: Delivery,
) {
  const asItem = itemsWith(await officialLinks(ctx))
  const lines = ordered.map((line) => ({ ...line, quantity: line.quantity - line.returned }))
  const found = ({ assigned }: Line) => assigned
  const items = (line: Line) => keys.filter((key) => key.orderLineId === line.id).map(asItem)
  const withKeys = lines.filter((line) => found(line) > 0)
  // What another shop did not deliver is not promised here.
  const isPromised = order.kind !== 'imported'
  const without = lines.filter((line) => isPromised && found(line) < line.quantity)
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
