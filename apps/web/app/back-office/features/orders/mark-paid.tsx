import type { markOrderPaid } from '@keyhaven/contracts/staff/manual-orders'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { Button } from '../../../ui/button.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { tellOutcome } from '../../kit/tell-outcome.ts'

const endpoint = { method: 'POST', path: '/api/admin/order-details/:id/mark-paid' } as const

type MarkPaidProps = { order: OrderDetails; onDone: () => void }

/** Asks a colleague to confirm that the money of an order arrived by another way. */
export function MarkPaid({ order, onDone }: MarkPaidProps) {
  return (
    <ActDialog
      title={`Mark order ${order.orderNumber} as paid?`}
      lead={`Say how ${amountText(order.total, order.currency)} arrived. Once a colleague approves it, the keys go to ${order.email}.`}
      label="Ask a colleague"
      busy="Asking..."
      reason="required"
      trigger={<Button variant="primary">Mark as paid</Button>}
      onAct={async ({ reason, idempotencyKey }) => {
        const input = { params: { id: order.id }, body: { reason } }
        const answer = await staffApi<typeof markOrderPaid>(endpoint, input, { idempotencyKey })
        tellOutcome(answer, 'The order is paid.')
      }}
      onDone={onDone}
    />
  )
}
