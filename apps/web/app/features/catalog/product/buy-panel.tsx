import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { useCart } from '../../../state/cart/cart.ts'
import { useMoney } from '../../../state/catalog/currency.tsx'
import { Card } from '../../../ui/card.tsx'
import { EditionPills } from '../../../ui/edition-pills.tsx'
import { ListPriceNote } from '../../../ui/list-price-note.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { AddToCart } from '../cards/add-to-cart.tsx'
import { ProductPrice } from '../cards/product-price.tsx'
import { SavingPill } from '../cards/saving-pill.tsx'
import { licenses } from '../catalog.rules.ts'
import { BuyFacts } from './buy-facts.tsx'
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
      <div className="flex gap-3">
        {inCart === undefined && (
          <SelectField
            label="Quantity"
            isLabelHidden
            options={options}
            value={String(quantity)}
            onChange={(event) => onQuantity(Number(event.target.value))}
            className="w-36 shrink-0"
          />
        )}
        <AddToCart product={product} quantity={quantity} />
      </div>
      <output className="text-small text-ink-3">
        {inCart === undefined ? 'Total for ' : 'In your cart, '}
        {licenses(count)}:{' '}
        <span className="font-semibold text-ink">{formatMoney(money(product, count))}</span>
      </output>
    </>
  )
}

/** The limits, then what it costs, for one or for several, and what comes with it. */
export function BuyPanel(props: BuyPanelProps) {
  const { product } = props
  return (
    <Card className="grid gap-4 rounded-sheet p-5 shadow-raised sm:p-6">
      <EditionPills product={product} withUpdates />
      <MacWarning product={product} />
      {product.areUpdatesOver && <UpdatesWarning product={product} />}
      <div>
        <div className="flex items-center justify-between gap-2">
          <ProductPrice product={product} size="title" withListPrice />
          <SavingPill product={product} size="md" />
        </div>
        <ListPriceNote products={[product]} />
        <ComparedPrices product={product} />
      </div>
      <Choice {...props} />
      <BuyFacts product={product} />
    </Card>
  )
}
