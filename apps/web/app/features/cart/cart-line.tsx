import { Link } from 'react-router'
import { MAX_QUANTITY, mostOf } from '../../state/cart/cart.rules.ts'
import { type CartLine, useCart } from '../../state/cart/cart.ts'
import { BoxImage } from '../../ui/box-image.tsx'
import { Plate } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { worksOn } from './cart.rules.ts'
import { takeFocus } from './take-focus.ts'

type CartLineRowProps = {
  line: CartLine
  /** Has just come back: its button takes the focus. */
  isRestored: boolean
  onRemove: () => void
}

/** One edition in the cart: how many, what they cost, and the way out. */
export function CartLineRow({ line, isRestored, onRemove }: CartLineRowProps) {
  const { items, update } = useCart()
  const { product, quantity } = line
  const change = (next: number) => (next > 0 ? update(product.id, next) : onRemove())
  return (
    <div className="flex gap-4">
      <Plate className="size-20 shrink-0 rounded-control-lg">
        <BoxImage src={product.productImage} version={product.version} name="" size={72} />
      </Plate>
      <div className="grid min-w-0 grow gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link to={`/product/${product.slug}`} className="text-body-sm font-semibold text-ink">
            {product.shortName}
          </Link>
          <Price amount={line.total} size="sm" className="shrink-0" />
        </div>
        <p className="text-small text-ink-3">
          {worksOn(product)}
          {quantity === MAX_QUANTITY && ' · the most in one order'}
        </p>
        <div className="flex items-end justify-between gap-3">
          <Stepper
            label={`Quantity of ${product.shortName}`}
            value={quantity}
            min={0}
            max={mostOf(items, product.id)}
            onChange={change}
          />
          <TextButton ref={isRestored ? takeFocus : null} onClick={onRemove}>
            Remove<VisuallyHidden> {product.shortName}</VisuallyHidden>
          </TextButton>
        </div>
      </div>
    </div>
  )
}
