import { formatMoney, money } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useAddToCart } from '../../state/cart/add-to-cart.ts'
import { type CartLine, useCart } from '../../state/cart/cart.ts'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useMoney } from '../../state/catalog/currency.tsx'
import { BoxImage } from '../../ui/box-image.tsx'
import { Button } from '../../ui/button.tsx'
import { Plate } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { recommendedFor, worksOn } from './cart.rules.ts'

type RecommendedProps = { product: Product; insteadOf: CartLine | undefined }

/** An edition to add, or to take instead of the only line. */
function Recommended({ product, insteadOf }: RecommendedProps) {
  const inCurrency = useMoney()
  const { remove } = useCart()
  const { addToCart } = useAddToCart(product)
  const price = inCurrency(product)
  const before = insteadOf ? inCurrency(insteadOf.product).minor : 0
  const cost = formatMoney(money(price.minor - before, price.currency))
  const press = () => {
    if (insteadOf) remove(insteadOf.productId)
    addToCart(insteadOf?.quantity)
  }
  return (
    <>
      <Plate className="size-13 shrink-0">
        <BoxImage src={product.productImage} version={product.version} name="" size={46} />
      </Plate>
      <span className="min-w-0 grow">
        <span className="block text-body-sm font-medium text-ink">{product.shortName}</span>
        <span className="text-small text-ink-3">
          {insteadOf ? `${cost} more each` : cost} · {worksOn(product)}
        </span>
      </span>
      <Button size="sm" onClick={press}>
        {insteadOf ? 'Switch' : 'Add'}
        <VisuallyHidden>
          {' '}
          {insteadOf && 'to '}
          {product.shortName}
          {!insteadOf && ' to cart'}
        </VisuallyHidden>
      </Button>
    </>
  )
}

/** Up to three editions, two on a phone; beside a line they take its place. */
export function RecommendedProducts({ lines }: { lines: readonly CartLine[] }) {
  const products = recommendedFor(useProducts(), lines)
  if (products.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="cart-recommended">
      <h3 id="cart-recommended" className="font-sans text-small font-semibold text-ink-2">
        {lines.length > 0 ? 'Recommended instead' : 'Recommended editions'}
      </h3>
      <ul className="grid gap-3">
        {products.map((product) => (
          <li key={product.id} className="flex items-center gap-3 max-sm:nth-3:hidden">
            <Recommended product={product} insteadOf={lines[0]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
