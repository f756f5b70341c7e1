import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../state/catalog.ts'
import { AppIcons } from '../../ui/app-icon.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { featuredProduct } from './catalog.rules.ts'
import { CompactCard } from './compact-card.tsx'
import { SystemPill } from './product-pills.tsx'
import { ProductPrice } from './product-price.tsx'

const BESIDE = 4

function FeaturedMedia({ product }: { product: Product }) {
  return (
    <div className="relative grid h-68 grow place-items-end justify-center overflow-hidden plate sm:h-96">
      <span className="absolute bottom-0 left-1/2 h-62 w-76 -translate-x-1/2 arch bg-accent/7 sm:h-88 sm:w-108" />
      <span className="absolute bottom-0 left-1/2 h-53 w-59 -translate-x-1/2 arch bg-accent/8 sm:h-76 sm:w-84" />
      <BoxImage
        src={product.productImage}
        version={product.version}
        name=""
        size={384}
        className="relative size-68 sm:size-96"
      />
    </div>
  )
}

function FeaturedCard({ product }: { product: Product }) {
  return (
    <Card as="article" className="flex flex-col overflow-hidden">
      <FeaturedMedia product={product} />
      <div className="grid gap-3 p-5 sm:p-8">
        <div className="flex flex-wrap gap-2">
          {product.badge && <Pill tone="accent">{product.badge}</Pill>}
          <SystemPill product={product} />
        </div>
        <h3 className="type-title">{product.shortName}</h3>
        <p className="text-ink-2">{product.description}</p>
        <AppIcons apps={product.apps} size={32} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <ProductPrice product={product} size="lg" withListPrice />
          <div className="flex gap-2">
            <AddToCart
              product={product}
              aside={
                <ButtonLink to={`/product/${product.slug}`}>
                  View Details<VisuallyHidden> of {product.shortName}</VisuallyHidden>
                </ButtonLink>
              }
            />
          </div>
        </div>
      </div>
    </Card>
  )
}

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
      <FeaturedCard product={featured} />
      <ul className="grid gap-4">
        {others.slice(0, BESIDE).map((product) => (
          <li key={product.id} className="grid">
            <CompactCard product={product} />
          </li>
        ))}
      </ul>
    </div>
  )
}
