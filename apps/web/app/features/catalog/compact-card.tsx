import type { Product } from '@keyhaven/contracts/products'
import { Plus, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { useAddToCart } from '../../state/add-to-cart.ts'
import { openCart } from '../../state/cart-drawer.ts'
import { BoxImage } from '../../ui/box-image.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card, Plate } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { factsLine } from './catalog.rules.ts'
import { ProductPrice } from './product-price.tsx'

/** An edition in one row: box, name, facts, price, and one button. */
export function CompactCard({ product }: { product: Product }) {
  const { isInCart, addToCart } = useAddToCart(product)
  return (
    <Card as="article" interactive className="flex items-center gap-4 p-3 pr-5 sm:gap-5">
      <Plate className="size-20 shrink-0 sm:size-27">
        <BoxImage src={product.productImage} version={product.version} name="" size={96} />
      </Plate>
      <div className="min-w-0 grow">
        <h3 className="font-display text-body-lg font-semibold">
          <Link to={`/product/${product.slug}`} className="after:absolute after:inset-0">
            {product.shortName}
          </Link>
        </h3>
        <p className="text-small text-ink-3">{factsLine(product)}</p>
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
