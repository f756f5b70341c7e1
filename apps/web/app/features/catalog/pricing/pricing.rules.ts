import type { Product } from '@keyhaven/contracts/products'
import type { Claims } from '@keyhaven/contracts/storefront'
import { planRows } from '../../../content/pricing.ts'
import { ofAdvisedYear } from '../../../state/catalog/years.rules.ts'
import type { ComparisonRow } from '../compare/comparison.rules.ts'

/** The three plans: the editions of the newest year. */
export const plansOf = ofAdvisedYear

/** The rows of the comparison; a promise that may not be made leaves its row out. */
export function pricingRows(
  plans: readonly Product[],
  claims: Claims | undefined,
): ComparisonRow[] {
  return planRows.flatMap(({ label, plans: including, claim }) => {
    const words = claim ? claims?.[claim] : label
    if (!words) return []
    const cells = plans.map(({ category }) => {
      const included = including.includes(category)
      return { text: included ? 'Included' : 'Not included', included }
    })
    return [{ label: words, cells, ...(claim && { isSample: true }) }]
  })
}
