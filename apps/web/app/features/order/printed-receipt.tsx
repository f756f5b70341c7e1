import type { Order } from '@keyhaven/contracts/orders'
import { promises } from '@keyhaven/contracts/promises'
import { useQuery } from '@tanstack/react-query'
import { invoicesQuery, standingNumber } from '../../state/order/invoices.ts'
import { useCompany } from '../../state/storefront.ts'
import { Paper, PaperLine, PaperParties, PaperSum, PaperTable } from '../../ui/paper.tsx'
import { amountIn, cardName, orderTime } from './order.rules.ts'

type PrintedReceiptProps = { order: Order; hasKeys: boolean; isPaid: boolean }

function Parties({ order }: { order: Order }) {
  const company = useCompany()
  return (
    <PaperParties
      parties={[
        {
          role: 'Seller',
          name: company.name,
          lines: [...company.address, company.email, company.phone],
        },
        {
          role: 'Buyer',
          name: `${order.firstName} ${order.lastName}`,
          lines: [order.email, order.billingInfo.country],
        },
      ]}
    />
  )
}

/** What was taken off, what was paid and what went back. */
function Sums({ order, isPaid }: { order: Order; isPaid: boolean }) {
  const { discount, refunded, currency } = order
  const code = discount?.code ? `Promo code ${discount.code}` : 'Discount'
  return (
    <>
      {discount && <PaperSum label={code} amount={`−${amountIn(order, discount.amount)}`} />}
      <PaperSum
        label={`${isPaid ? 'Paid' : 'Total'}, ${currency}`}
        amount={amountIn(order, order.total)}
        isStrong
      />
      {refunded && <PaperSum label={`Refunded, ${currency}`} amount={amountIn(order, refunded)} />}
    </>
  )
}

/** The receipt on paper: nothing of the page, and keys only if they were asked for. */
export function PrintedReceipt({ order, hasKeys, isPaid }: PrintedReceiptProps) {
  const company = useCompany()
  const invoice = standingNumber(useQuery(invoicesQuery(order.id)).data)
  const status = isPaid && !order.refunded ? 'Completed' : order.status
  const facts = [`${orderTime(order)} · ${status}`, invoice && `Invoice ${invoice}`]
  return (
    <Paper
      title={`Receipt for order ${order.orderNumber}`}
      facts={facts.filter((fact) => typeof fact === 'string')}
    >
      <Parties order={order} />
      <PaperTable sums={<Sums order={order} isPaid={isPaid} />}>
        {order.items.map((item) => (
          <PaperLine
            key={item.productId}
            name={item.productName}
            quantity={item.quantity}
            amount={amountIn(order, item.listPrice ?? item.price)}
          />
        ))}
      </PaperTable>
      <div>
        {isPaid && order.card && <p>Paid by {cardName(order.card)}.</p>}
        {order.taxNote && <p>{order.taxNote}</p>}
        <p>
          {promises.guarantee}: https://{company.website}/refund-policy
        </p>
      </div>
      {hasKeys &&
        order.licenseKeys.map((key) => (
          <p key={key.licenseKey}>
            {key.productName}: <span className="type-code">{key.licenseKey}</span>
          </p>
        ))}
      <p className="text-ink-2">{company.disclaimer}</p>
    </Paper>
  )
}
