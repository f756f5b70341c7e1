import type { Product } from '@keyhaven/contracts/products'
import { CompactCard } from './compact-card.tsx'
import { ProductCard } from './product-card.tsx'

/** How many editions a place shows, and how. */
const presets = {
  landing: { most: 3, mode: 'default' },
  shop: { most: 50, mode: 'default' },
  related: { most: 3, mode: 'compact' },
} as const

type ProductGridProps = { products: Product[]; preset: keyof typeof presets }

export function ProductGrid({ products, preset }: ProductGridProps) {
  const { most, mode } = presets[preset]
  const Entry = mode === 'compact' ? CompactCard : ProductCard
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {products.slice(0, most).map((product) => (
        <li key={product.id} className="grid">
          <Entry product={product} />
        </li>
      ))}
    </ul>
  )
}
