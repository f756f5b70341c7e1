import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { Mail } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Act } from '../../kit/act.tsx'
import { RefundOrder } from '../../kit/orders/refund-order.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { ChangeAddress } from './change-address.tsx'
import { MarkPaid } from './mark-paid.tsx'

type OrderActsProps = { order: OrderDetails; onDone: () => void }

/** A payment that waits for a look goes back whole, or counts. */
function ReviewActs({ order: { id }, onDone }: OrderActsProps) {
  const shared = {
    reason: 'required',
    onDone,
    send: (reason: string) => ({ params: { id }, body: { reason } }),
  } as const
  return (
    <>
      <Act
        call={calls.refuseOrder}
        {...shared}
        title="Send the money back?"
        lead="The whole payment goes back. No key has left, and none will."
        label="Send money back"
        busy="Sending..."
        tone="danger"
        trigger={<Button>Refuse</Button>}
      />
      <Act
        call={calls.releaseOrder}
        {...shared}
        title="Release this order?"
        lead="The order counts as paid and its keys go to the buyer."
        label="Release order"
        busy="Releasing..."
        trigger={<Button variant="primary">Release</Button>}
      />
    </>
  )
}

/** What can be done to an order in its present state, by this member. The server decides again. */
export function OrderActs({ order, onDone }: OrderActsProps) {
  const member = useMember()
  const { id, paymentStatus } = order
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partially_refunded'
  return (
    <>
      {paymentStatus === 'awaiting' && (
        <Act
          call={calls.cancelOrder}
          title={`Cancel order ${order.orderNumber}?`}
          lead="Nobody can pay it any more, and what is set aside for it is for sale again."
          label="Cancel order"
          busy="Cancelling..."
          tone="danger"
          reason="required"
          trigger={<Button>Cancel order</Button>}
          send={(reason) => ({ params: { id }, body: { reason } })}
          onDone={onDone}
        />
      )}
      {paymentStatus === 'awaiting' &&
        order.channel === 'manual' &&
        may(member, 'orders.create') && <MarkPaid order={order} onDone={onDone} />}
      {paymentStatus === 'review' && <ReviewActs order={order} onDone={onDone} />}
      {isPaid && Number(order.money.left) > 0 && may(member, 'orders.refund') && (
        <RefundOrder order={order} onDone={onDone} />
      )}
      {isPaid && may(member, 'orders.edit') && <ChangeAddress order={order} onDone={onDone} />}
      {isPaid && order.hasLicenseKeys && (
        <Act
          call={calls.resendOrderKeys}
          opensBy="resend"
          title="Send the keys again?"
          lead={`They go to ${order.email}, the address on file, and to no other.`}
          label="Resend keys"
          busy="Sending..."
          trigger={{ text: 'Resend keys', icon: Mail, variant: 'primary' }}
          send={{ params: { id } }}
          done="The keys are on their way."
          onDone={onDone}
        />
      )}
    </>
  )
}
