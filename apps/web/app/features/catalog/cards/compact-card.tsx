import { Plus, ShoppingBag } from 'lucide-react'
import { useAddToCart } from '../../state/add-to-cart.ts'
import { openCart } from '../../state/cart-drawer.ts'
import { BoxImage } from '../../ui/box-image.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { CardTitle } from './card-title.tsx'
import { factsLine } from './catalog.rules.ts'
import { MacHint } from './mac-hint.tsx'
import type { ProductCardProps } from './product-card.tsx'
import { ProductPrice } from './product-price.tsx'

/** An edition in one row: box, name, facts, price, and one button. */
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
        <p className="text-small text-ink-3">{factsLine(product)}</p>
        <MacHint product={product} />
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5">
          <ProductPrice product={product} />
          {isInCart && (
            <Pill tone="success" size="sm">
              Added
            </Pill>
          )}
        </p>
      </div>
      <IconButton
        label={
          isInCart ? `View cart, ${product.shortName} added` : `Add ${product.shortName} to cart`
        }
        icon={isInCart ? ShoppingBag : Plus}
        outlined
        onClick={() => (isInCart ? openCart() : addToCart())}
      />
    </Card>
  )
}
