import { formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useComparisons } from '../../../state/catalog/comparisons.ts'
import { ComparisonSource } from '../../../ui/comparison-source.tsx'

/** What the edition costs elsewhere, as somebody saw it lately; nothing where nobody looked. */
export function ComparedPrices({ product }: { product: Product }) {
  const seen = useComparisons().filter(({ productId }) => productId === product.id)
  if (seen.length === 0) return null
  return (
    <ul aria-label="Prices elsewhere" className="mt-2 grid gap-1 text-small text-ink-3">
      {seen.map((comparison) => {
        const { place, seller, price, currency } = comparison
        const amount = fromDecimal(price, currency)
        return (
          <li key={place} className="wrap-anywhere">
            {amount && <span className="text-ink-2">{formatMoney(amount)}</span>} at {seller},{' '}
            <ComparisonSource comparison={comparison} />
          </li>
        )
      })}
    </ul>
  )
}
