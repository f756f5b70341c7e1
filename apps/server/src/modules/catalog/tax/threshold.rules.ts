/** Net sales to consumers in other member states, in euro cents, of a year and the one before (Art. 59c). */
export type CrossBorderSales = Readonly<{ thisYear: number; lastYear: number }>

export type OssMode = 'destination' | 'home_until_threshold'

const THRESHOLD = 1_000_000
const NOTICE_PERCENT = 80

/** Near is told to the owner; reached ends taxing at home with the next sale. */
export function thresholdState({ thisYear, lastYear }: CrossBorderSales) {
  const most = Math.max(thisYear, lastYear)
  if (most >= THRESHOLD) return 'reached' as const
  return thisYear * 100 >= THRESHOLD * NOTICE_PERCENT ? ('near' as const) : ('below' as const)
}

/** Whether consumers abroad are taxed at the seller's home: the owner chose it, and neither year reached the threshold. */
export const isTaxedAtHome = (mode: OssMode, sales: CrossBorderSales): boolean =>
  mode === 'home_until_threshold' && thresholdState(sales) !== 'reached'

/** Of sales in their order, the place of the first that brings a year past the threshold; as many as there are where none does. */
export function soldPast(cents: readonly number[]): number {
  let sum = 0
  const at = cents.findIndex((net) => {
    sum += net
    return sum >= THRESHOLD
  })
  return at === -1 ? cents.length : at
}
