import type { Product } from '@keyhaven/contracts/products'
import { reportChosen } from '../../../state/catalog/item-analytics.ts'
import { AppIcons } from '../../../ui/app-icon.tsx'
import { Card } from '../../../ui/card.tsx'
import { EditionPills } from '../../../ui/edition-pills.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { sentenceOf } from '../catalog.rules.ts'
import { AddToCart } from './add-to-cart.tsx'
import { CardTitle } from './card-title.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { EditionPlate } from './edition-plate.tsx'
import { MacHint } from './mac-hint.tsx'
import { PriceRow } from './price-row.tsx'

export type ProductCardProps = {
  product: Product
  /** Where the card is shown, for the tag manager. */
  list?: string
}

/** An edition with all that sets it apart, and both ways on. */
export function ProductCard({ product, list = 'page' }: ProductCardProps) {
  return (
    <Card as="article" interactive className="flex flex-col p-2.5">
      <EditionPlate product={product} />
      <div className="flex grow flex-col gap-2.5 px-3.5 pt-5 pb-3.5">
        <div>
          <CardTitle product={product} list={list} className="type-heading" />
          <p className="text-body-sm text-ink-2">{product.targetAudience}</p>
        </div>
        <EditionPills product={product} />
        <AppIcons apps={product.apps} />
        <p className="text-small text-ink-3">{sentenceOf(product.apps)}</p>
        <PriceRow product={product} className="mt-auto pt-2" />
        <MacHint product={product} />
        <div className="flex gap-2">
          <AddToCart
            product={product}
            aside={
              <ButtonLink
                to={`/product/${product.slug}`}
                onClick={() => reportChosen(product, list)}
                className="relative"
              >
                View Details<VisuallyHidden> of {product.shortName}</VisuallyHidden>
              </ButtonLink>
            }
          />
        </div>
        <DeliveryLine product={product} />
      </div>
    </Card>
  )
}
