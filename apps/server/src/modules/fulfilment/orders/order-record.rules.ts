type Line = readonly [
  productId: string,
  quantity: number,
  unitPriceMinor: number,
  discountMinor: number,
  chargeMinor: number,
]

/** An order as it is kept with its payment: enough to write it again, and nothing about its buyer. */
export type OrderRecord = Readonly<{
  orderNumber: string
  kind: 'cart' | 'payment_link' | 'manual'
  storeId: string
  /** Seconds since 1970. */
  openedAt: number
  termsVersion: string | null
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
  chargeSubtotalMinor: number | null
  catalogueMinor: number | null
  rateMicros: number
  couponCode: string | null
  offerId: number | null
  linkId: string | null
  title: string | null
  region: string
  lines: readonly Line[]
}>

type Name = keyof OrderRecord
/** Short, because there is little room. */
const shortNames: Record<Name, string> = {
  orderNumber: 'n',
  kind: 'k',
  storeId: 's',
  openedAt: 'o',
  termsVersion: 't',
  subtotalMinor: 'a',
  discountMinor: 'd',
  totalMinor: 'b',
  chargeSubtotalMinor: 'e',
  catalogueMinor: 'f',
  rateMicros: 'r',
  couponCode: 'c',
  offerId: 'q',
  linkId: 'l',
  title: 'h',
  region: 'g',
  lines: 'x',
}
const names = Object.entries(shortNames) as [Name, string][]

export const encodeRecord = (record: OrderRecord): string =>
  JSON.stringify(Object.fromEntries(names.map(([name, short]) => [short, record[name]])))

/** What we wrote. We signed it, so its shape is ours. */
export function decodeRecord(text: string): OrderRecord {
  const said = JSON.parse(text) as Record<string, unknown>
  return Object.fromEntries(names.map(([name, short]) => [name, said[short]])) as OrderRecord
}
