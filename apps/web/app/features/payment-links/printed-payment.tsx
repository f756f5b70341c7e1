import type { PaymentResult } from '@keyhaven/contracts/payment-links'
import { useCompany } from '../../state/storefront.ts'
import { Paper, PaperLine, PaperParties, PaperSum, PaperTable } from '../../ui/paper.tsx'
import { addressLines, writtenTime } from './payment-details.tsx'
import { amountOfResult, statusLabels } from './payment-links.rules.ts'

/** The receipt on paper, in the form of every receipt of the shop. */
export function PrintedPayment({ result }: { result: PaymentResult }) {
  const company = useCompany()
  const { firstName, lastName, email } = result.customerInfo
  const { title, description } = result.paymentLink
  const amount = amountOfResult(result)
  const buyer = [email, ...addressLines(result)]
  return (
    <Paper
      title={`Receipt for order ${result.orderNumber}`}
      facts={[`${writtenTime(result.createdAt)} · ${statusLabels[result.status]}`]}
    >
      <PaperParties
        parties={[
          {
            role: 'Seller',
            name: company.name,
            lines: [...company.address, company.email, company.phone],
          },
          { role: 'Paid by', name: `${firstName} ${lastName}`.trim(), lines: buyer },
        ]}
      />
      <PaperTable sums={<PaperSum label={`Paid, ${result.currency}`} amount={amount} isStrong />}>
        <PaperLine name={title} note={description} quantity={1} amount={amount} />
      </PaperTable>
      <p>Payment ID: {result.paymentIntentId}</p>
      <p className="text-ink-2">{company.disclaimer}</p>
    </Paper>
  )
}
