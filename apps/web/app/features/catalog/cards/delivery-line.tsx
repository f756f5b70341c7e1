import type { Product } from '@keyhaven/contracts/products'
import { MailCheck } from 'lucide-react'
import { unbroken } from '../../../lib/typography.ts'
import { useDeliveryLine } from '../../../state/catalog/use-delivery-line.ts'

/** One line under the button: when the key comes, or at least how. */
export function DeliveryLine({ product }: { product: Product }) {
  return (
    <p className="flex items-start gap-2 text-small text-ink-3">
      <MailCheck size={15} className="mt-0.5" aria-hidden />
      {unbroken(useDeliveryLine(product) ?? 'One payment, key by e-mail')}
    </p>
  )
}
