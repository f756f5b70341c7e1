import { useProducts } from '../../../state/catalog/catalog.ts'
import { ListPriceNote } from '../../../ui/list-price-note.tsx'
import { featuredProduct } from '../catalog.rules.ts'
import { CompactCard } from './compact-card.tsx'
import { FeaturedCard } from './featured-card.tsx'

const BESIDE = 4
const LIST = 'featured'

/** One edition large, the recommended ones beside it. */
export function FeaturedProducts() {
  const products = useProducts()
  const featured = featuredProduct(products)
  if (!featured) return null
  const others = products
    .filter((product) => product.id !== featured.id)
    .toSorted((a, b) => Number(b.recommended) - Number(a.recommended))
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <FeaturedCard product={featured} list={LIST} />
        <ListPriceNote products={[featured]} />
      </div>
      <ul className="grid gap-4">
        {others.slice(0, BESIDE).map((product) => (
          <li key={product.id} className="grid">
            <CompactCard product={product} list={LIST} />
          </li>
        ))}
      </ul>
    </div>
  )
}
