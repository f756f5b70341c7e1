import { type CartItem, MAX_QUANTITY } from '@keyhaven/contracts/checkout'
import type { KeptCart } from '@keyhaven/contracts/kept-carts'
import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useProducts } from '../../state/catalog/catalog.ts'
import { useMoney } from '../../state/catalog/currency.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { TextField } from '../../ui/text-field.tsx'

type LineProps = { item: CartItem; product: Product | undefined }

function Line({ item, product }: LineProps) {
  const money = useMoney()
  const { productId, quantity } = item
  const name = product?.name ?? 'No longer on sale'
  const change = { method: 'post', action: '/plain/change' } as const
  return (
    <li className="grid gap-3 py-4">
      <div className="flex items-baseline justify-between gap-4">
        <b className="font-semibold">{name}</b>
        {product && <span>{formatMoney(money(product, quantity))}</span>}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <form {...change} className="flex items-end gap-3">
          <input type="hidden" name="productId" value={productId} />
          <TextField
            label={`Quantity of ${name}`}
            name="quantity"
            type="number"
            min={1}
            max={MAX_QUANTITY}
            size="sm"
            isLabelHidden
            defaultValue={quantity}
            className="w-24"
          />
          <Button type="submit" size="sm">
            Update
          </Button>
        </form>
        <form {...change}>
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="quantity" value="0" />
          <Button type="submit" size="sm" variant="ghost" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </form>
      </div>
    </li>
  )
}

/** The cart of a browser without scripts, kept by the shop for a day. */
export function PlainCart({ cart }: { cart: KeptCart }) {
  const products = useProducts()
  if (cart.items.length === 0) return <Empty />
  return (
    <div className="grid gap-6">
      <h1 className="type-title">Your cart</h1>
      <ul className="divide-y border-y">
        {cart.items.map((item) => (
          <Line
            key={item.productId}
            item={item}
            product={products.find(({ id }) => id === item.productId)}
          />
        ))}
      </ul>
      <form method="post" action="/plain/checkout" className="grid gap-3">
        <Button type="submit" variant="primary" size="lg" block>
          Checkout
        </Button>
        <p className="text-small text-ink-3">
          The shop keeps this cart for this browser for a day.
        </p>
      </form>
    </div>
  )
}

function Empty() {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="type-title">Your cart is empty</h1>
      <p className="text-ink-2">What you choose in the shop will be here.</p>
      <ButtonLink to="/shop" reloadDocument variant="primary" size="lg">
        Browse the shop
      </ButtonLink>
    </div>
  )
}
