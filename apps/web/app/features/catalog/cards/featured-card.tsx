import type { Product } from '@keyhaven/contracts/products'
import { reportChosen } from '../../../state/catalog/item-analytics.ts'
import { AppIcons } from '../../../ui/app-icon.tsx'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Card } from '../../../ui/card.tsx'
import { EditionPills } from '../../../ui/edition-pills.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { MacHint } from './mac-hint.tsx'
import type { ProductCardProps } from './product-card.tsx'
import { ProductPrice } from './product-price.tsx'

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

/** One edition large: its box, its words and both ways on. */
export function FeaturedCard({ product, list = 'page' }: ProductCardProps) {
  return (
    <Card as="article" className="flex grow flex-col overflow-hidden">
      <FeaturedMedia product={product} />
      <div className="grid gap-3 p-5 sm:p-8">
        <div className="flex flex-wrap gap-2">
          {product.badge && <Pill tone="accent">{product.badge}</Pill>}
          <EditionPills product={product} withUpdates />
        </div>
        <h3 className="type-title">{product.shortName}</h3>
        <p className="text-ink-2">{product.description}</p>
        <AppIcons apps={product.apps} size={32} />
        <MacHint product={product} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <ProductPrice product={product} size="lg" withListPrice isStacked />
          <div className="flex gap-2">
            <AddToCart
              product={product}
              aside={
                <ButtonLink
                  to={`/product/${product.slug}`}
                  onClick={() => reportChosen(product, list)}
                >
                  View Details<VisuallyHidden> of {product.shortName}</VisuallyHidden>
                </ButtonLink>
              }
            />
          </div>
        </div>
        <DeliveryLine product={product} />
      </div>
    </Card>
  )
}
