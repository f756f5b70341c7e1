import type { Product } from '@keyhaven/contracts/products'
import { MailCheck } from 'lucide-react'
import { useDeliveryLine } from '../../../state/catalog/use-delivery-line.ts'
import { useClaim } from '../../../state/storefront.ts'
import { TextLink } from '../../../ui/link.tsx'

const stock = {
  ready: 'In stock.',
  processing: 'Not in stock right now.',
  'sold-out': 'No key left.',
} as const

/** When the key comes, from the stock; without a count only how it comes. */
export function DeliveryPromise({ product }: { product: Product }) {
  const line = useDeliveryLine(product)
  const title = line && product.availability ? stock[product.availability] : 'Key by e-mail.'
  return (
    <p className="flex gap-2.5 text-body-sm text-ink-2">
      <MailCheck size={17} className="mt-0.75 text-accent-ink" aria-hidden />
      <span>
        <span className="font-label text-ink">{title}</span>{' '}
        {line ? `${line}.` : 'With a link to the publisher’s installer and a short guide.'}
      </span>
    </p>
  )
}

/** What a buyer may fear, answered in two short lines under the buttons. */
export function AfterBuying({ product: { devices } }: { product: Product }) {
  const guarantee = useClaim('money-back')
  return (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-small text-ink-3">
      <span>
        One payment for {devices === 1 ? 'one computer' : `${devices} computers`}, nothing renews
      </span>
      {guarantee && (
        <TextLink quiet to="/refund-policy">
          {guarantee}
        </TextLink>
      )}
    </p>
  )
}
