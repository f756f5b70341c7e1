import type { Product } from '@keyhaven/contracts/products'
import clsx from 'clsx'
import type { ComponentType } from 'react'
import { lazyHydrate } from '../../../lib/loading/lazy-hydrate.tsx'
import { ListPriceNote } from '../../../ui/list-price-note.tsx'
import { CompactCard } from './compact-card.tsx'
import { MinimalCard } from './minimal-card.tsx'
import { ProductCard, type ProductCardProps } from './product-card.tsx'
import { type GridMode, type GridPreset, gridPresets } from './product-grid.rules.ts'

// The large card is rare and heavy: most pages do without it.
const FeaturedCard = lazyHydrate(() => import('./featured-card.tsx').then((m) => m.FeaturedCard))

const entries: Record<GridMode, ComponentType<ProductCardProps>> = {
  default: ProductCard,
  compact: CompactCard,
  featured: FeaturedCard,
  minimal: MinimalCard,
}

type ProductGridProps = { products: readonly Product[]; preset?: GridPreset }

/** The first editions of a list, as many and as large as the place allows. */
export function ProductGrid({ products, preset = 'default' }: ProductGridProps) {
  const { most, mode } = gridPresets[preset]
  const Entry = entries[mode]
  return (
    <>
      <ul className={clsx('grid gap-6', most > 1 && 'md:grid-cols-2 lg:grid-cols-3')}>
        {products.slice(0, most).map((product) => (
          <li key={product.id} className="grid">
            <Entry product={product} list={preset} />
          </li>
        ))}
      </ul>
      {(mode === 'default' || mode === 'featured') && (
        <ListPriceNote products={products.slice(0, most)} className="mt-4" />
      )}
    </>
  )
}
