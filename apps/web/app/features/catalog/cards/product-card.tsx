import type { Product } from '@keyhaven/contracts/products'
import { reportChosen } from '../../state/item-analytics.ts'
import { AppIcons } from '../../ui/app-icon.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { CardTitle } from './card-title.tsx'
import { sentenceOf } from './catalog.rules.ts'
import { DeliveryLine } from './delivery-line.tsx'
import { MacHint } from './mac-hint.tsx'
import { SavingPill, SystemPill } from './product-pills.tsx'
import { ProductPrice } from './product-price.tsx'

function Media({ product }: { product: Product }) {
  return (
    <Plate className="relative h-56 sm:h-60">
      <BoxImage src={product.productImage} version={product.version} name="" size={196} />
      {product.badge && (
        <Pill tone="accent" className="absolute top-3 left-3">
          {product.badge}
        </Pill>
      )}
    </Plate>
  )
}

export type ProductCardProps = {
  product: Product
  /** Where the card stands, for the tag manager. */
  list?: string
}

/** An edition with all that sets it apart, and both ways on. */
export function ProductCard({ product, list = 'page' }: ProductCardProps) {
  return (
    <Card as="article" interactive className="flex flex-col p-2.5">
      <Media product={product} />
      <div className="flex grow flex-col gap-2.5 px-3.5 pt-5 pb-3.5">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
          <CardTitle product={product} list={list} className="type-heading" />
          <SystemPill product={product} />
        </div>
        <p className="text-body-sm text-ink-2">{product.targetAudience}</p>
        <AppIcons apps={product.apps} />
        <p className="text-small text-ink-3">{sentenceOf(product.apps)}</p>
        <div className="mt-auto flex items-center justify-between gap-2 pt-2">
          <ProductPrice product={product} size="lg" withListPrice />
          <SavingPill product={product} />
        </div>
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
                Details<VisuallyHidden> of {product.shortName}</VisuallyHidden>
              </ButtonLink>
            }
          />
        </div>
        <DeliveryLine product={product} />
      </div>
    </Card>
  )
}
