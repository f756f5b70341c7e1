import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { Infinity as InfinityIcon, Laptop, type LucideIcon, MailCheck } from 'lucide-react'
import { useCart } from '../../state/cart.ts'
import { useMoney } from '../../state/currency.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { licenses } from './catalog.rules.ts'
import { SavingPill } from './product-pills.tsx'
import { ProductPrice } from './product-price.tsx'

const quantities = [1, 2, 3, 4, 5, 10]
const options = quantities.map((count) => ({ value: String(count), label: licenses(count) }))

const factsOf = (product: Product): { icon: LucideIcon; title: string; text: string }[] => [
  {
    icon: MailCheck,
    title: 'Key by e-mail.',
    text: 'With a link to the maker’s installer and a short guide. Nothing is shipped.',
  },
  { icon: InfinityIcon, title: 'One payment.', text: 'The licence does not expire or renew.' },
  {
    icon: Laptop,
    title: product.systemRequirements.windowsOnly ? 'One Windows PC.' : 'One PC or Mac.',
    text: product.systemRequirements.windowsOnly
      ? 'This edition does not run on a Mac.'
      : 'Windows 10 or 11, or macOS 13 or later.',
  },
]

function Facts({ product }: { product: Product }) {
  return (
    <ul className="grid gap-3 border-t pt-4 text-body-sm text-ink-2">
      {factsOf(product).map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon size={18} className="mt-0.75 text-accent-ink" aria-hidden />
          <span>
            <span className="font-label text-ink">{title}</span> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

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
        <span className="font-semibold text-ink">{formatMoney(money(product.price, count))}</span>
      </output>
    </>
  )
}

/** What it costs, for one or for several, and what comes with it. */
export function BuyPanel(props: BuyPanelProps) {
  const { product } = props
  return (
    <Card className="grid gap-4 rounded-sheet p-5 shadow-raised sm:p-6">
      <div className="flex items-center justify-between gap-2">
        <ProductPrice product={product} size="title" withListPrice />
        <SavingPill product={product} size="md" />
      </div>
      <Choice {...props} />
      <Facts product={product} />
    </Card>
  )
}
