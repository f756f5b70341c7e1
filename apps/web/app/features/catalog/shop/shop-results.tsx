import { CircleQuestionMark, Columns3, SearchX } from 'lucide-react'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { ProductGrid } from '../cards/product-grid.tsx'
import { resultText, shownProducts } from './shop-filters.rules.ts'
import { ShopFilters } from './shop-filters.tsx'
import { useShopFilters } from './use-shop-filters.ts'

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No products found"
      action={
        <Button variant="primary" onClick={onClear}>
          Clear All Filters
        </Button>
      }
    >
      Try a shorter word, such as “Home” or “Plus”, or another year.
    </EmptyState>
  )
}

/** The filters, the count and the editions that match. */
export function ShopResults() {
  const products = useProducts()
  const { filters, change, clear } = useShopFilters()
  const shown = shownProducts(products, filters)
  return (
    <>
      <ShopFilters filters={filters} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
        <p role="status" className="text-body-sm text-ink-2">
          {resultText(shown.length, products.length, filters.search)}
        </p>
        <div className="-mx-3 flex flex-wrap gap-2">
          <ButtonLink to="/compare" variant="ghost" size="sm">
            <Columns3 size={16} aria-hidden /> Compare editions
          </ButtonLink>
          <ButtonLink to="/compare#adviser" variant="ghost" size="sm">
            <CircleQuestionMark size={16} aria-hidden /> Help me choose
          </ButtonLink>
        </div>
      </div>
      <h2 className="sr-only">Products</h2>
      {shown.length > 0 ? (
        <ProductGrid products={shown} preset="shop" />
      ) : (
        <NothingFound onClear={clear} />
      )}
    </>
  )
}
