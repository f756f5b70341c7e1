import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { Section } from '../../../ui/container.tsx'
import { ProductGrid } from '../cards/product-grid.tsx'
import { relatedTo } from '../catalog.rules.ts'

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
