import clsx from 'clsx'
import { Check, Plus } from 'lucide-react'
import { allowedUse, updatesText } from '../../../lib/edition-facts.ts'
import { buyLink, useAddToCart } from '../../../state/cart/add-to-cart.ts'
import { openCart } from '../../../state/cart/cart-drawer.ts'
import { BoxImage } from '../../../ui/box-image.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card, Plate } from '../../../ui/card.tsx'
import { PressForm } from '../../../ui/press-form.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { factsLine } from '../catalog.rules.ts'
import { CardTitle } from './card-title.tsx'
import { MacHint } from './mac-hint.tsx'
import type { ProductCardProps } from './product-card.tsx'
import { ProductPrice } from './product-price.tsx'

/** An edition in one row: box, name, facts, price, and a button that adds it once. */
export function CompactCard({ product, list = 'page' }: ProductCardProps) {
  const { isInCart, addToCart } = useAddToCart(product)
  return (
    <Card as="article" interactive className="flex items-center gap-4 p-3 pr-5 sm:gap-5">
      <Plate className="size-20 shrink-0 sm:size-27">
        <BoxImage src={product.productImage} version={product.version} name="" size={96} />
      </Plate>
      <div className="min-w-0 grow">
        <CardTitle
          product={product}
          list={list}
          className="font-display text-body-lg font-semibold"
        />
        <p className="text-small text-ink-3">{factsLine(product, allowedUse(product))}</p>
        <p
          className={clsx(
            'text-small font-label',
            product.areUpdatesOver ? 'text-warning-ink' : 'text-success-ink',
          )}
        >
          {updatesText(product)}
        </p>
        <MacHint product={product} />
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5">
          <ProductPrice product={product} />
          {isInCart && (
            <TextButton className="relative" onClick={() => openCart()}>
              View cart
            </TextButton>
          )}
        </p>
      </div>
      <PressForm action="/plain/add" fields={{ productId: product.id }}>
        <IconButton
          type="submit"
          label={isInCart ? `Added ${product.shortName}` : `Add ${product.shortName} to cart`}
          icon={isInCart ? Check : Plus}
          outlined
          data-link={buyLink(product)}
          aria-disabled={isInCart || undefined}
          onClick={() => isInCart || addToCart()}
        />
      </PressForm>
    </Card>
  )
}
