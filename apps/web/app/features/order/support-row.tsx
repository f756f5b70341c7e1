import type { Order } from '@keyhaven/contracts/orders'
import { LifeBuoy } from 'lucide-react'
import { osOf } from '../../lib/computer/device.rules.ts'
import { useCompany } from '../../state/storefront.ts'
import { supportMail } from './order.rules.ts'
import { OrderLinkRow } from './order-row.tsx'

/** A letter that has the order number in it already. */
export function SupportRow({ order }: { order: Order }) {
  const company = useCompany()
  const href = supportMail(order, company.email, osOf(navigator.userAgent))
  return <OrderLinkRow icon={LifeBuoy} label="Get help with this order" href={href} />
}
