import type { InvoiceList as Answer } from '@keyhaven/contracts/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { invoicesQuery } from '../../state/order/invoices.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CompanyForm } from './company-form.tsx'
import { InvoiceList } from './invoice-list.tsx'

type InvoicePanelProps = { orderId: string; orderNumber: string; country?: string }
type Step = 'closed' | 'open' | 'left' | 'added'

/** What was pressed is gone: the focus goes to what came instead. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

function Company({ answer, ...order }: InvoicePanelProps & { answer: Answer }) {
  const [step, setStep] = useState<Step>('closed')
  const queries = useQueryClient()
  const added = (list: Answer) => {
    setStep('added')
    queries.setQueryData(invoicesQuery(order.orderId).queryKey, list)
  }
  if (step === 'added') {
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <Notice tone="success" title="Your new invoice is ready." isNew className="wrap-anywhere">
          It is issued to {answer.company}.
        </Notice>
      </div>
    )
  }
  if (!answer.canAddCompany) {
    return answer.company ? (
      <p className="text-small text-ink-3 wrap-anywhere">
        Issued to {answer.company}. A company can be added once, so this is final.
      </p>
    ) : null
  }
  if (step === 'open') {
    const close = () => setStep('left')
    const { orderId, country = '' } = order
    return (
      <div ref={takeFocus} tabIndex={-1}>
        <CompanyForm orderId={orderId} country={country} onAdded={added} onCancel={close} />
      </div>
    )
  }
  return (
    <Button ref={step === 'left' ? takeFocus : null} onClick={() => setStep('open')}>
      <Building2 size={17} aria-hidden /> Add company details
      <span className="sr-only"> to the invoice of order {order.orderNumber}</span>
    </Button>
  )
}

/** The documents of an order, and the one thing that can be asked about them. */
export function InvoicePanel(order: InvoicePanelProps) {
  const { data, isError, refetch } = useQuery(invoicesQuery(order.orderId))
  if (data && data.invoices.length === 0) {
    return <p className="text-body-sm text-ink-2">Nothing was charged, so there is no invoice.</p>
  }
  if (data) {
    return (
      <>
        <InvoiceList orderId={order.orderId} entries={data.invoices} />
        <Company {...order} answer={data} />
      </>
    )
  }
  if (!isError) return <Skeleton className="h-12" />
  const again = (
    <Button size="sm" onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return (
    <Notice tone="danger" title="The invoice could not be loaded." action={again} isNew>
      It is safe; only this page cannot show it right now.
    </Notice>
  )
}
