import type { Product } from '@keyhaven/contracts/products'
import { AppIcons } from '../../ui/app-icon.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { sentenceOf } from './catalog.rules.ts'
import { SystemPill } from './product-pills.tsx'
import { ProductPrice } from './product-price.tsx'

/** An edition with everything one needs to know, for a site where it has no page of its own. */
export function OfferCard({ product }: { product: Product }) {
  return (
    <Card as="article" className="flex flex-col p-2.5">
      <Plate className="h-56 sm:h-60">
        <BoxImage src={product.productImage} version={product.version} name="" size={196} />
      </Plate>
      <div className="flex grow flex-col gap-2.5 px-3.5 pt-5 pb-3.5">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
          <h3 className="type-heading">{product.shortName}</h3>
          <SystemPill product={product} />
        </div>
        <p className="text-body-sm text-ink-2">{product.description}</p>
        <AppIcons apps={product.apps} />
        <p className="text-small text-ink-3">{sentenceOf(product.apps)}</p>
        <div className="mt-auto pt-2">
          <ProductPrice product={product} size="lg" withListPrice />
        </div>
        <div className="flex gap-2">
          <AddToCart product={product} />
        </div>
      </div>
    </Card>
  )
}
