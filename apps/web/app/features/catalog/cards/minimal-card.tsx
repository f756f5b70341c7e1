import { allowedUse, updatesText } from '../../../lib/edition-facts.ts'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Card } from '../../../ui/card.tsx'
import { factsLine } from '../catalog.rules.ts'
import { CardTitle } from './card-title.tsx'
import type { ProductCardProps } from './product-card.tsx'
import { ProductPrice } from './product-price.tsx'

/** Name and price, nothing to press but the way to the edition. */
export function MinimalCard({ product, list = 'page' }: ProductCardProps) {
  return (
    <Card as="article" interactive className="flex items-center gap-3 px-4 py-3">
      <BoxImage src={product.productImage} version={product.version} name="" size={44} />
      <div className="grow">
        <CardTitle product={product} list={list} className="text-body-sm font-semibold" />
        <p className="text-small text-ink-3">
          {factsLine(product, allowedUse(product), updatesText(product))}
        </p>
      </div>
      <ProductPrice product={product} size="sm" />
    </Card>
  )
}
