import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { Button } from '../../../ui/button.tsx'
import { Act } from '../../kit/act.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { calls } from './calls.ts'

type MarkPaidProps = { order: OrderDetails; onDone: () => void }

/** Asks a colleague to confirm that the money of an order arrived by another way. */
export function MarkPaid({ order, onDone }: MarkPaidProps) {
  return (
    <Act
      call={calls.markOrderPaid}
      title={`Mark order ${order.orderNumber} as paid?`}
      lead={`Say how ${amountText(order.total, order.currency)} arrived. Once a colleague approves it, the keys go to ${order.email}.`}
      label="Ask a colleague"
      busy="Asking..."
      reason="required"
      trigger={<Button variant="primary">Mark as paid</Button>}
      send={(reason) => ({ params: { id: order.id }, body: { reason } })}
      done="The order is paid."
      onDone={onDone}
    />
  )
}
