import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useCart } from '../../../state/cart/cart.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListPriceNote } from '../../../ui/list-price-note.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { AddToCart } from '../cards/add-to-cart.tsx'
import { ProductPrice } from '../cards/product-price.tsx'
import { licenses } from '../catalog.rules.ts'
import { AfterBuying, DeliveryPromise } from './buy-facts.tsx'
import { BuyNow } from './buy-now.tsx'
import { ComparedPrices } from './compared-prices.tsx'
import { MacWarning } from './mac-warning.tsx'
import { UpdatesWarning } from './updates-warning.tsx'

const quantities = [1, 2, 3, 4, 5, 10]
const options = quantities.map((count) => ({ value: String(count), label: licenses(count) }))

type BuyPanelProps = { product: Product; quantity: number; onQuantity: (quantity: number) => void }

/** How many, and into the cart; once there, the number in the cart. */
function Choice({ product, quantity, onQuantity }: BuyPanelProps) {
  const money = useMoney()
  const inCart = useCart().items.find((item) => item.productId === product.id)?.quantity
  const count = inCart ?? quantity
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        {inCart === undefined && (
          <SelectField
            label="Quantity"
            isLabelHidden
            options={options}
            value={String(quantity)}
            onChange={(event) => onQuantity(Number(event.target.value))}
            className="w-34 shrink-0"
          />
        )}
        <AddToCart product={product} quantity={quantity} size="lg" />
        {inCart === undefined && <BuyNow product={product} quantity={quantity} />}
      </div>
      <output className="text-small text-ink-3">
        {inCart === undefined ? 'Total for ' : 'In your cart, '}
        {licenses(count)}:{' '}
        <span className="font-semibold text-ink">{formatMoney(money(product, count))}</span>
      </output>
    </>
  )
}

/** What it costs, when the key comes and the buttons; what takes more words comes below them. */
export function BuyPanel(props: BuyPanelProps) {
  const { product } = props
  return (
    <Card className="grid gap-3.5 rounded-sheet p-5 shadow-raised max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none sm:px-6">
      <MacWarning product={product} />
      <div>
        <ProductPrice product={product} size="title" withListPrice />
        <ListPriceNote products={[product]} className="max-sm:hidden" />
      </div>
      <DeliveryPromise product={product} />
      <Choice {...props} />
      <AfterBuying product={product} />
      <ListPriceNote products={[product]} className="sm:hidden" />
      <ComparedPrices product={product} />
      {product.areUpdatesOver && <UpdatesWarning product={product} />}
    </Card>
  )
}
