import { money, toDecimal } from '@keyhaven/contracts/money'
import type { PriceComparison } from '@keyhaven/contracts/price-comparisons'
import type { Context } from '../../../context.ts'
import { type ComparisonRow, currentComparisons } from './price-comparisons.repo.ts'

export const priceOf = ({ priceMinor, currency }: Pick<ComparisonRow, 'priceMinor' | 'currency'>) =>
  toDecimal(money(priceMinor, currency))

const describe = (row: ComparisonRow): PriceComparison => ({
  productId: row.productId,
  place: row.place,
  seller: row.seller,
  price: priceOf(row),
  currency: row.currency,
  sourceUrl: row.sourceUrl,
  sourceNote: row.sourceNote,
  seenOn: row.seenOn,
})

/** What pages may compare with at this moment. What ran out is left out. */
export async function comparisonsNow({ db }: Pick<Context, 'db'>): Promise<PriceComparison[]> {
  const rows = await currentComparisons(db)
  return rows.filter(({ isExpired }) => !isExpired).map(describe)
}

/** The same for the truth report, with those that ran out and that nobody looked up again. */
export const comparisonsReport = ({ db }: Pick<Context, 'db'>) => currentComparisons(db)
