import type { Order } from '@keyhaven/contracts/orders'
import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '../../ui/link.tsx'

/** The way back. The order page remembers that this tab was here, and stays. */
export function BackToOrder({ order }: { order: Order }) {
  return (
    <p className="mb-8 flex justify-center">
      <ButtonLink to={`/order-success/${order.id}`} variant="ghost" size="sm">
        <ArrowLeft size={15} aria-hidden />
        Back to order page
      </ButtonLink>
    </p>
  )
}
