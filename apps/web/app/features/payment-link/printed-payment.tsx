import type { PaymentResult } from '@keyhaven/contracts/payment-links'
import { createPortal } from 'react-dom'
import { company } from '../../content/company.ts'
import { Logo } from '../../ui/logo.tsx'
import { addressLines, writtenTime } from './payment-details.tsx'
import { amountOfResult, statusLabels } from './payment-link.rules.ts'

/** The receipt on paper: nothing of the page around it. */
export function PrintedPayment({ result }: { result: PaymentResult }) {
  const { firstName, lastName, email } = result.customerInfo
  const paper = (
    <article data-print className="hidden gap-6 print:grid">
      <Logo className="h-8 w-auto" />
      <div>
        <p className="type-title">Receipt for order {result.orderNumber}</p>
        <p>
          {writtenTime(result.createdAt)} · {statusLabels[result.status]}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-8">
        <p>
          {company.name}, {company.address.join(', ')}
        </p>
        <p>{[`${firstName} ${lastName}`.trim(), email, ...addressLines(result)].join(', ')}</p>
      </div>
      <p>
        {result.paymentLink.title}: <b>{amountOfResult(result)}</b>
      </p>
      <p>Payment ID: {result.paymentIntentId}</p>
      <p>{company.disclaimer}</p>
    </article>
  )
  return createPortal(paper, document.body)
}
