import type { Product } from '@keyhaven/contracts/products'
import { AppIcons } from '../../../ui/app-icon.tsx'
import { Card } from '../../../ui/card.tsx'
import { EditionPills } from '../../../ui/edition-pills.tsx'
import { sentenceOf } from '../catalog.rules.ts'
import { AddToCart } from './add-to-cart.tsx'
import { EditionPlate } from './edition-plate.tsx'
import { PriceRow } from './price-row.tsx'

/** An edition with everything one needs to know, for a site where it has no page of its own. */
export function OfferCard({ product }: { product: Product }) {
  return (
    <Card as="article" className="flex flex-col p-2.5">
      <EditionPlate product={product} />
      <div className="flex grow flex-col gap-2.5 px-3.5 pt-5 pb-3.5">
        <h3 className="type-heading">{product.shortName}</h3>
        <EditionPills product={product} />
        <p className="text-body-sm text-ink-2">{product.description}</p>
        <AppIcons apps={product.apps} />
        <p className="text-small text-ink-3">{sentenceOf(product.apps)}</p>
        <PriceRow product={product} className="mt-auto pt-2" />
        <div className="flex gap-2">
          <AddToCart product={product} />
        </div>
      </div>
    </Card>
  )
}
