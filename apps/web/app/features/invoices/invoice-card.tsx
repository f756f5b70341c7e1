import { companyCountries } from '@keyhaven/contracts/country-table'
import type { Order } from '@keyhaven/contracts/orders'
import { FileText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InvoicePanel } from './invoice-panel.tsx'

function OrderInvoices({ order }: { order: Order }) {
  const { country } = order.billingInfo
  const isKnown = companyCountries.some(({ code }) => code === country)
  return (
    <InvoicePanel
      orderId={order.id}
      orderNumber={order.orderNumber}
      country={isKnown ? country : ''}
    />
  )
}

/** On the receipt: opens the invoice, its credit notes and the form for a company. */
export function InvoiceButton({ order }: { order: Order }) {
  if (order.paymentStatus === 'review') return null
  return (
    <Dialog
      title="Invoice"
      size="confirm"
      trigger={
        <Button size="sm" className="grow">
          <FileText size={15} aria-hidden />
          Invoice
        </Button>
      }
    >
      <OrderInvoices order={order} />
    </Dialog>
  )
}

/** Invoice and credit notes where the keys are withheld. While a payment is being checked there are none. */
export function InvoiceCard({ order }: { order: Order }) {
  if (order.paymentStatus === 'review') return null
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
      <OrderInvoices order={order} />
    </Card>
  )
}
