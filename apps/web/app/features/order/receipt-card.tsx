import type { Order } from '@keyhaven/contracts/orders'
import { Check, Clock, Printer } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { importedText } from '../../lib/order/imported-from.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Pill } from '../../ui/pill.tsx'
import { amountIn, cardName, orderTime, stateOf } from './order.rules.ts'
import { PrintedReceipt } from './printed-receipt.tsx'
import { useResend } from './use-resend.tsx'

type SumProps = { label: ReactNode; amount: string; className?: string }

const Sum = ({ label, amount, className = '' }: SumProps) => (
  <div className={`flex justify-between gap-4 ${className}`}>
    <dt>{label}</dt>
    <dd className="whitespace-nowrap">{amount}</dd>
  </div>
)

/** Lines at their list price, what was taken off, and the total: the lines add up. */
function ReceiptLines({ order, totalLabel }: { order: Order; totalLabel: string }) {
  const { items, discount, refunded } = order
  return (
    <dl className="grid gap-2 text-body-sm text-ink-2">
      {items.map((item) => (
        <Sum
          key={item.productId}
          label={`${item.productName}${item.quantity > 1 ? ` × ${item.quantity}` : ''}`}
          amount={amountIn(order, item.listPrice ?? item.price)}
        />
      ))}
      {discount && (
        <Sum
          label={discount.code ? `Discount, code ${discount.code}` : 'Discount'}
          amount={`−${amountIn(order, discount.amount)}`}
          className="text-success-ink"
        />
      )}
      <Sum
        label={totalLabel}
        amount={amountIn(order, order.total)}
        className="mt-1 border-t pt-3 type-heading text-ink"
      />
      {refunded && <Sum label="Refunded" amount={amountIn(order, refunded)} />}
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

function SmallPrint({ order }: { order: Order }) {
  return (
    <div className="grid gap-0.5 text-small text-ink-3">
      {order.taxNote && <p>{order.taxNote}</p>}
      <p>
        Order {order.orderNumber} · {orderTime(order)}
        {order.card && ` · ${cardName(order.card)}`}
      </p>
    </div>
  )
}

type ReceiptCardProps = {
  order: Order
  Invoice: ComponentType<{ order: Order }> | undefined
}

/** What was paid, on the screen and on paper. */
export function ReceiptCard({ order, Invoice }: ReceiptCardProps) {
  const [hasKeys, setHasKeys] = useState(false)
  const { button, notice } = useResend(order)
  const isPaid = paidStates.includes(stateOf(order))
  return (
    <Card
      as="section"
      padded
      aria-labelledby="receipt"
      className="grid gap-4 rounded-sheet shadow-raised"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="receipt" className="type-heading">
          Receipt
        </h2>
        <PaymentPill
          isPaid={isPaid && !order.refunded && !order.importedFrom}
          status={order.status}
        />
      </div>
      {order.importedFrom ? (
        <p className="text-body-sm text-ink-2">{importedText(order.importedFrom)}</p>
      ) : (
        <ReceiptLines order={order} totalLabel={isPaid ? 'Total paid' : 'Total'} />
      )}
      <SmallPrint order={order} />
      <div className="flex flex-wrap gap-2">
        {Invoice && !order.importedFrom && <Invoice order={order} />}
        <Button size="sm" className="grow" onClick={() => print()}>
          <Printer size={15} aria-hidden />
          Print
        </Button>
        {isPaid && button}
      </div>
      {order.licenseKeys.length > 0 && order.areKeysSeen && (
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
