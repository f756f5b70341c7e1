import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useAddToCart } from '../../state/cart/add-to-cart.ts'
import type { CartLine } from '../../state/cart/cart.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useMoney } from '../../state/catalog/currency.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Button } from '../../ui/button.tsx'
import { Plate } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { recommendedFor, worksOn } from './cart.rules.ts'

function Recommended({ product }: { product: Product }) {
  const money = useMoney()
  const { addToCart } = useAddToCart(product)
  return (
    <>
      <Plate className="size-13 shrink-0">
        <BoxImage src={product.productImage} version={product.version} name="" size={46} />
      </Plate>
      <span className="min-w-0 grow">
        <span className="block text-body-sm font-medium text-ink">{product.shortName}</span>
        <span className="text-small text-ink-3">
          {formatMoney(money(product))} · {worksOn(product)}
        </span>
      </span>
      <Button size="sm" onClick={() => addToCart()}>
        Add<VisuallyHidden> {product.shortName} to cart</VisuallyHidden>
      </Button>
    </>
  )
}

/** Up to three editions that are not in the cart, two on a phone. */
export function RecommendedProducts({ lines }: { lines: readonly CartLine[] }) {
  const products = recommendedFor(useProducts(), lines)
  if (products.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="cart-recommended">
      <h3 id="cart-recommended" className="font-sans text-small font-semibold text-ink-2">
        Recommended editions
      </h3>
      <ul className="grid gap-3">
        {products.map((product) => (
          <li key={product.id} className="flex items-center gap-3 max-sm:nth-3:hidden">
            <Recommended product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
