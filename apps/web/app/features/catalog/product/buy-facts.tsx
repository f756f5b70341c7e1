import type { Product } from '@keyhaven/contracts/products'
import {
  Infinity as InfinityIcon,
  Laptop,
  type LucideIcon,
  MailCheck,
  RotateCcw,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useDeliveryLine } from '../../../state/catalog/use-delivery-line.ts'
import { useClaim } from '../../../state/storefront.ts'
import { TextLink } from '../../../ui/link.tsx'

type FactProps = { icon: LucideIcon; title: string; children: ReactNode }

function Fact({ icon: Icon, title, children }: FactProps) {
  return (
    <li className="flex gap-3">
      <Icon size={18} className="mt-0.75 text-accent-ink" aria-hidden />
      <span>
        <span className="font-label text-ink">{title}</span> {children}
      </span>
    </li>
  )
}

const stock = {
  ready: 'Keys in stock.',
  processing: 'Not in stock right now.',
  'sold-out': 'No key left.',
} as const

function Delivery({ product }: { product: Product }) {
  const line = useDeliveryLine(product)
  const title = line && product.availability ? stock[product.availability] : 'Key by e-mail.'
  return (
    <Fact icon={MailCheck} title={title}>
      {line ? `${line}.` : 'With a link to the publisher’s installer and a short guide.'}
    </Fact>
  )
}

function MoneyBack() {
  const words = useClaim('money-back')
  if (!words) return null
  return (
    <Fact icon={RotateCcw} title={`${words}.`}>
      <TextLink quiet to="/refund-policy">
        How a refund works
      </TextLink>
    </Fact>
  )
}

/** What comes with the edition, and when. */
export function BuyFacts({ product }: { product: Product }) {
  const { windowsOnly } = product.systemRequirements
  return (
    <ul className="grid gap-3 border-t pt-4 text-body-sm text-ink-2">
      <Delivery product={product} />
      <MoneyBack />
      <Fact icon={InfinityIcon} title="One payment.">
        The licence does not expire or renew.
      </Fact>
      <Fact icon={Laptop} title={windowsOnly ? 'One Windows PC.' : 'One PC or Mac.'}>
        {windowsOnly
          ? 'This edition does not run on a Mac.'
          : 'Windows 10 or 11, or macOS 13 or later.'}
      </Fact>
    </ul>
  )
}
