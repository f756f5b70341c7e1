import type { OrderDetails, resendOrderKeys } from '@keyhaven/contracts/staff/order-details'
import type { cancelOrder, refuseOrder, releaseOrder } from '@keyhaven/contracts/staff/orders'
import { Mail } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Act, ActDialog } from '../../kit/act-dialog.tsx'
import { RefundOrder } from '../../kit/orders/refund-order.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { ChangeAddress } from './change-address.tsx'
import { MarkPaid } from './mark-paid.tsx'

type OrderActsProps = { order: OrderDetails; onDone: () => void }

type Decision = typeof releaseOrder | typeof refuseOrder | typeof cancelOrder
const pathOf = (act: 'release' | 'refuse' | 'cancel') =>
  ({ method: 'POST', path: `/api/admin/order-details/:id/${act}` }) as const

/** What can be done to an order in its present state, by this member. The server decides again. */
export function OrderActs({ order, onDone }: OrderActsProps) {
  const member = useMember()
  const { id, paymentStatus } = order
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partially_refunded'
  const decide =
    (act: 'release' | 'refuse' | 'cancel') =>
    ({ reason, idempotencyKey }: Act) =>
      staffApi<Decision>(pathOf(act), { params: { id }, body: { reason } }, { idempotencyKey })
  const shared = { reason: 'required', onDone } as const
  return (
    <>
      {paymentStatus === 'awaiting' && may(member, 'orders.edit') && (
        <ActDialog
          {...shared}
          title={`Cancel order ${order.orderNumber}?`}
          lead="Nobody can pay it any more, and what is set aside for it is for sale again."
          label="Cancel order"
          busy="Cancelling..."
          tone="danger"
          trigger={<Button>Cancel order</Button>}
          onAct={decide('cancel')}
        />
      )}
      {paymentStatus === 'awaiting' &&
        order.channel === 'manual' &&
        may(member, 'orders.create') && <MarkPaid order={order} onDone={onDone} />}
      {paymentStatus === 'review' && may(member, 'orders.review') && (
        <>
          <ActDialog
            {...shared}
            title="Send the money back?"
            lead="The whole payment goes back. No key has left, and none will."
            label="Send money back"
            busy="Sending..."
            tone="danger"
            trigger={<Button>Refuse</Button>}
            onAct={decide('refuse')}
          />
          <ActDialog
            {...shared}
            title="Release this order?"
            lead="The order counts as paid and its keys go to the buyer."
            label="Release order"
            busy="Releasing..."
            trigger={<Button variant="primary">Release</Button>}
            onAct={decide('release')}
          />
        </>
      )}
      {isPaid && Number(order.money.left) > 0 && may(member, 'orders.refund') && (
        <RefundOrder order={order} onDone={onDone} />
      )}
      {isPaid && may(member, 'orders.edit') && <ChangeAddress order={order} onDone={onDone} />}
      {isPaid && order.hasLicenseKeys && may(member, 'orders.resend') && (
        <ActDialog
          title="Send the keys again?"
          lead={`They go to ${order.email}, the address on file, and to no other.`}
          label="Resend keys"
          busy="Sending..."
          trigger={
            <Button variant="primary">
              <Mail size={16} aria-hidden />
              Resend keys
            </Button>
          }
          onAct={({ idempotencyKey }) =>
            staffApi<typeof resendOrderKeys>(
              { method: 'POST', path: '/api/admin/order-details/:id/resend' },
              { params: { id } },
              { idempotencyKey },
            )
          }
          onDone={() => {
            toast({ tone: 'success', title: 'The keys are on their way.' })
            onDone()
          }}
        />
      )}
    </>
  )
}
