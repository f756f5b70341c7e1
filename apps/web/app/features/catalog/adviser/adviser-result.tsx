import type { FinderAnswers } from '@keyhaven/contracts/finder'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { ofAdvisedYear } from '../../../state/catalog/years.rules.ts'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Card, Plate } from '../../../ui/card.tsx'
import { EditionPills } from '../../../ui/edition-pills.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AddToCart } from '../cards/add-to-cart.tsx'
import { DeliveryLine } from '../cards/delivery-line.tsx'
import { ProductPrice } from '../cards/product-price.tsx'
import { factsLine } from '../catalog.rules.ts'
import { advise } from './adviser.rules.ts'

/** The one edition that fits, why, and the way to it. */
export function AdviserResult({ answers }: { answers: FinderAnswers }) {
  const { category, reason, caveat } = advise(answers)
  const product = ofAdvisedYear(useProducts()).find((each) => each.category === category)
  if (!product) return null
  return (
    <Card padded className="grid gap-4 rounded-sheet shadow-raised">
      <div className="flex items-center gap-4">
        <Plate className="size-24 shrink-0">
          <BoxImage src={product.productImage} version={product.version} name="" size={84} />
        </Plate>
        <div className="grid gap-1">
          <p className="type-eyebrow">Our advice</p>
          <h3 className="type-heading">{product.shortName}</h3>
          <p className="text-small text-ink-3">{factsLine(product)}</p>
          <ProductPrice product={product} />
        </div>
      </div>
      <EditionPills product={product} withUpdates />
      <p className="text-body-sm text-ink-2">
        {reason} The {product.version} editions are the ones the publisher still supplies with
        fixes.
      </p>
      {caveat && <Notice tone="warning">{caveat}</Notice>}
      <div className="flex flex-wrap gap-2">
        <AddToCart
          product={product}
          aside={
            <ButtonLink to={`/product/${product.slug}`}>
              View Details<VisuallyHidden> of {product.shortName}</VisuallyHidden>
            </ButtonLink>
          }
        />
      </div>
      <DeliveryLine product={product} />
    </Card>
  )
}
