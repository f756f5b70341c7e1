import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../state/catalog.ts'
import { Section } from '../../ui/container.tsx'
import { relatedTo } from './catalog.rules.ts'
import { ProductGrid } from './product-grid.tsx'

export function RelatedProducts({ product }: { product: Product }) {
  const related = relatedTo(useProducts(), product)
  if (related.length === 0) return null
  return (
    <Section>
      <h2 className="mb-8 type-display-sm">You may also consider</h2>
      <ProductGrid products={related} preset="related" />
    </Section>
  )
}
