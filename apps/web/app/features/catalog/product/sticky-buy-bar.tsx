import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { X } from 'lucide-react'
import { useAddToCart } from '../../../state/cart/add-to-cart.ts'
import { useBuyBar } from '../../../state/catalog/buy-bar.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Plate } from '../../../ui/card.tsx'
import { Container } from '../../../ui/container.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { licenses } from '../catalog.rules.ts'
import { useBarInView } from './use-bar-in-view.ts'

type StickyBuyBarProps = { product: Product; quantity: number }

function Name({ product, quantity, total }: StickyBuyBarProps & { total: string }) {
  return (
    <div className="mr-auto min-w-0">
      <p className="text-body-sm font-semibold">{product.shortName}</p>
      <p className="text-small text-ink-2 sm:hidden">{total}</p>
      <p className="text-small text-ink-3 max-sm:hidden">
        {quantity > 1 ? `${licenses(quantity)}, keys by e-mail` : 'One payment, key by e-mail'}
      </p>
    </div>
  )
}

/** Takes the place of the header once the buy panel is out of sight. */
export function StickyBuyBar({ product, quantity }: StickyBuyBarProps) {
  const money = useMoney()
  const { isInCart, addToCart } = useAddToCart(product)
  const { isDismissed, dismiss } = useBuyBar()
  const isInView = useBarInView()
  const total = formatMoney(money(product, quantity))
  if (!isInView || isDismissed || isInCart) return null
  return (
    <section
      aria-label={`Buy ${product.shortName}`}
      className="fixed inset-x-0 top-0 z-header animate-fade-in border-b bg-surface shadow-raised"
    >
      <Container className="flex min-h-18 items-center gap-4 max-sm:gap-2.5">
        <Plate className="size-12 max-sm:hidden">
          <BoxImage src={product.productImage} version={product.version} name="" size={44} />
        </Plate>
        <Name product={product} quantity={quantity} total={total} />
        <span className="type-heading max-sm:hidden">{total}</span>
        <Button variant="primary" className="whitespace-nowrap" onClick={() => addToCart(quantity)}>
          Add to cart<VisuallyHidden> {product.shortName}</VisuallyHidden>
        </Button>
        <IconButton label="Hide this bar" icon={X} onClick={dismiss} className="-mr-2" />
      </Container>
    </section>
  )
}
