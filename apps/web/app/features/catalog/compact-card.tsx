import type { Product } from '@keyhaven/contracts/products'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { BoxImage } from '../../ui/box-image.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { factsLine } from './catalog.rules.ts'
import { ProductPrice } from './product-price.tsx'

/** An edition in one row: box, name, facts and price. */
export function CompactCard({ product }: { product: Product }) {
  return (
    <Card as="article" interactive className="flex items-center gap-4 p-3 pr-5 sm:gap-5">
      <Plate className="size-20 shrink-0 sm:size-27">
        <BoxImage src={product.productImage} version={product.version} name="" size={96} />
      </Plate>
      <div className="min-w-0 grow">
        <h3 className="font-display text-body-lg font-semibold">
          <Link to={`/product/${product.slug}`} className="after:absolute after:inset-0">
            {product.shortName}
          </Link>
        </h3>
        <p className="text-small text-ink-3">{factsLine(product)}</p>
        <p className="mt-1">
          <ProductPrice product={product} />
        </p>
      </div>
      <ChevronRight size={18} className="text-ink-3" aria-hidden />
    </Card>
  )
}
