export type RequestedItem = Readonly<{ productId: string; quantity: number; unitMinor?: number }>
type Listed = Readonly<{ name: string; priceMinor: number }>

/** A line at the list price, with what it is sold cheaper for as its discount; undefined above the list price. */
export function lineOf({ productId, quantity, unitMinor }: RequestedItem, listed: Listed) {
  const agreed = unitMinor ?? listed.priceMinor
  if (agreed > listed.priceMinor) return undefined
  const totalMinor = agreed * quantity
  return {
    productId,
    productName: listed.name,
    quantity,
    unitPriceMinor: listed.priceMinor,
    discountMinor: (listed.priceMinor - agreed) * quantity,
    totalMinor,
    // Orders that staff write are in dollars, as the catalogue is.
    chargeMinor: totalMinor,
  }
}
export type ManualLine = NonNullable<ReturnType<typeof lineOf>>

/** What the lines ask for, and what the catalogue does. */
export const sumsOf = (lines: readonly ManualLine[]) => {
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const valueMinor = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  return { totalMinor, valueMinor }
}
