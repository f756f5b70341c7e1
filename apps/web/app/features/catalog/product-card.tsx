import type { Product } from '@keyhaven/contracts/products'
import { MailCheck } from 'lucide-react'
import { Link } from 'react-router'
import { AppIcons } from '../../ui/app-icon.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Pill } from '../../ui/pill.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { sentenceOf } from './catalog.rules.ts'
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

/** The heading is the link and covers the card; the buttons lie above it. */
export function ProductCard({ product }: { product: Product }) {
  const address = `/product/${product.slug}`
  return (
    <Card as="article" interactive className="flex flex-col p-2.5">
      <Media product={product} />
      <div className="flex grow flex-col gap-2.5 px-3.5 pt-5 pb-3.5">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
          <h3 className="type-heading">
            <Link to={address} className="after:absolute after:inset-0">
              {product.shortName}
            </Link>
          </h3>
          <SystemPill product={product} />
        </div>
        <p className="text-body-sm text-ink-2">{product.targetAudience}</p>
        <AppIcons apps={product.apps} />
        <p className="text-small text-ink-3">{sentenceOf(product.apps)}</p>
        <div className="mt-auto flex items-center justify-between gap-2 pt-2">
          <ProductPrice product={product} size="lg" withListPrice />
          <SavingPill product={product} />
        </div>
        <div className="flex gap-2">
          <AddToCart
            product={product}
            aside={
              <ButtonLink to={address} className="relative">
                Details<VisuallyHidden> of {product.shortName}</VisuallyHidden>
              </ButtonLink>
            }
          />
        </div>
        <p className="flex items-center gap-2 text-small text-ink-3">
          <MailCheck size={15} aria-hidden />
          One payment, key by e-mail
        </p>
      </div>
    </Card>
  )
}
