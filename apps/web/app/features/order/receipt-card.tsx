import type { Order } from '@keyhaven/contracts/orders'
import { Check, Clock, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Pill } from '../../ui/pill.tsx'
import { amountIn, cardName, stateOf, writtenTime } from './licenses.rules.ts'
import { PrintedReceipt } from './printed-receipt.tsx'
import { useResend } from './use-resend.tsx'

/** Lines and total as they were charged; the lines add up. */
function ReceiptLines({ order, totalLabel }: { order: Order; totalLabel: string }) {
  return (
    <dl className="grid gap-2 text-body-sm text-ink-2">
      {order.items.map((item) => (
        <div key={item.productId} className="flex justify-between gap-4">
          <dt>
            {item.productName}
            {item.quantity > 1 && ` × ${item.quantity}`}
          </dt>
          <dd className="whitespace-nowrap">{amountIn(order, item.price)}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t pt-3 type-heading text-ink">
        <dt>{totalLabel}</dt>
        <dd className="whitespace-nowrap">{amountIn(order, order.total)}</dd>
      </div>
      {order.refunded && (
        <div className="flex justify-between gap-4">
          <dt>Refunded</dt>
          <dd className="whitespace-nowrap">{amountIn(order, order.refunded)}</dd>
        </div>
      )}
    </dl>
  )
}

function PaymentPill({ isPaid, status }: { isPaid: boolean; status: string }) {
  return isPaid ? (
    <Pill tone="success" icon={Check}>
      Completed
    </Pill>
  ) : (
    <Pill tone="warning" icon={Clock}>
      {status}
    </Pill>
  )
}

const paidStates = ['ready', 'mixed', 'processing']

/** What was paid, on the screen and on paper. */
export function ReceiptCard({ order }: { order: Order }) {
  const [hasKeys, setHasKeys] = useState(false)
  const { button, notice } = useResend(order)
  const isPaid = paidStates.includes(stateOf(order))
  return (
    <Card as="section" padded aria-labelledby="receipt" className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="receipt" className="type-heading">
          Receipt
        </h2>
        <PaymentPill isPaid={isPaid && !order.refunded} status={order.status} />
      </div>
      <ReceiptLines order={order} totalLabel={isPaid ? 'Paid' : 'Total'} />
      <p className="text-small text-ink-3">
        Order {order.orderNumber} · {writtenTime(order.createdAt)}
        {order.card && ` · ${cardName(order.card)}`}
      </p>
      <div className="flex gap-2">
        <Button size="sm" className="grow" onClick={() => print()}>
          <Printer size={15} aria-hidden />
          Print
        </Button>
        {isPaid && button}
      </div>
      {order.licenseKeys.length > 0 && (
        <CheckboxField
          label="Include licence keys when printing"
          checked={hasKeys}
          onChange={(event) => setHasKeys(event.target.checked)}
        />
      )}
      {notice}
      <PrintedReceipt order={order} hasKeys={hasKeys} isPaid={isPaid} />
    </Card>
  )
}
