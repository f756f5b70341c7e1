import { formatMoney } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import { Infinity as InfinityIcon, Laptop, type LucideIcon, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useMoney } from '../../state/currency.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SavingPill } from './product-pills.tsx'
import { ProductPrice } from './product-price.tsx'

const quantities = [1, 2, 3, 4, 5, 10]
const licenses = (count: number) => (count === 1 ? '1 licence' : `${count} licences`)
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

/** What it costs, for one or for several, and what comes with it. */
export function BuyPanel({ product }: { product: Product }) {
  const money = useMoney()
  const [quantity, setQuantity] = useState(1)
  return (
    <Card className="grid gap-4 rounded-sheet p-5 shadow-raised sm:p-6">
      <div className="flex items-center justify-between gap-2">
        <ProductPrice product={product} size="title" withListPrice />
        <SavingPill product={product} size="md" />
      </div>
      <div className="grid items-center gap-3 sm:grid-cols-2">
        <SelectField
          label="Quantity"
          isLabelHidden
          options={options}
          value={String(quantity)}
          onChange={(event) => setQuantity(Number(event.target.value))}
        />
        <output className="text-body-sm text-ink-2">
          Total for {licenses(quantity)}:{' '}
          <span className="font-semibold text-ink">
            {formatMoney(money(product.price, quantity))}
          </span>
        </output>
      </div>
      <Notice>Ordering is not open yet.</Notice>
      <Facts product={product} />
    </Card>
  )
}
