import { BoxImage } from '../../ui/box-image.tsx'
import { Card } from '../../ui/card.tsx'
import { CardTitle } from './card-title.tsx'
import type { ProductCardProps } from './product-card.tsx'
import { ProductPrice } from './product-price.tsx'

/** Name and price, nothing to press but the way to the edition. */
export function MinimalCard({ product, list = 'page' }: ProductCardProps) {
  return (
    <Card as="article" interactive className="flex items-center gap-3 px-4 py-3">
      <BoxImage src={product.productImage} version={product.version} name="" size={44} />
      <CardTitle product={product} list={list} className="grow text-body-sm font-semibold" />
      <ProductPrice product={product} size="sm" />
    </Card>
  )
}
