import { companyCountries } from '@keyhaven/contracts/data/company-countries'
import type { Order } from '@keyhaven/contracts/orders'
import { Card } from '../../ui/card.tsx'
import { InvoicePanel } from './invoice-panel.tsx'

/** Invoice and credit notes beside the keys. While a payment is being checked there are none. */
export function InvoiceCard({ order }: { order: Order }) {
  if (order.paymentStatus === 'review') return null
  const { country } = order.billingInfo
  const isKnown = companyCountries.some(({ code }) => code === country)
  return (
    <Card
      as="section"
      padded
      aria-labelledby="invoices"
      className="grid w-full content-start gap-4 text-left"
    >
      <h2 id="invoices" className="type-heading">
        Invoice
      </h2>
      <InvoicePanel
        orderId={order.id}
        orderNumber={order.orderNumber}
        country={isKnown ? country : ''}
      />
    </Card>
  )
}
