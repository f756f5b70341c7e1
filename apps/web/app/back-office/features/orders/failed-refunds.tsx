import type { markPaidBack, tryRefundAgain } from '@keyhaven/contracts/staff/failed-refunds'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Act, ActDialog } from '../../kit/act-dialog.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { tellOutcome } from '../../kit/tell-outcome.ts'

type Failed = OrderDetails['returns'][number]
type FailedRefundsProps = { order: OrderDetails; onDone: () => void }

const pathOf = (act: 'again' | 'paid-back') =>
  ({ method: 'POST', path: `/api/admin/order-details/:id/refunds/:requestId/${act}` }) as const

/** Refunds that did not arrive, each with its reason and what can be done about it. */
export function FailedRefunds({ order, onDone }: FailedRefundsProps) {
  const failed = order.returns.filter(({ state, paidBackAt }) => state === 'failed' && !paidBackAt)
  return failed.map((one) => (
    <Notice
      key={one.id}
      tone="danger"
      title={`A refund of ${amountText(one.amount, one.currency)} did not arrive.`}
    >
      <p>
        The provider says: {(one.failure ?? 'no reason').replaceAll('_', ' ')}. The buyer is still
        owed this money.
      </p>
      <Acts order={order} failed={one} onDone={onDone} />
    </Notice>
  ))
}

function Acts({ order, failed, onDone }: FailedRefundsProps & { failed: Failed }) {
  const member = useMember()
  if (!may(member, 'orders.refund')) return null
  const send =
    (act: 'again' | 'paid-back', done: string) =>
    async ({ reason, idempotencyKey }: Act) => {
      const answer = await staffApi<typeof tryRefundAgain | typeof markPaidBack>(
        pathOf(act),
        { params: { id: order.id, requestId: failed.id }, body: { reason } },
        { idempotencyKey },
      )
      tellOutcome(answer, done)
    }
  const amount = amountText(failed.amount, failed.currency)
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      <ActDialog
        title="Try the refund again?"
        lead={`${amount} goes to the card that paid, as it was decided before.`}
        label="Try again"
        busy="Sending..."
        reason="required"
        trigger={<Button size="sm">Try again</Button>}
        onAct={send('again', 'The refund is on its way again.')}
        onDone={onDone}
      />
      <ActDialog
        title="Mark as paid back another way?"
        lead={`Say how the buyer got ${amount}. From then on the shop does not pay it again.`}
        label="Mark as paid back"
        busy="Saving..."
        reason="required"
        trigger={<Button size="sm">Mark as paid back another way</Button>}
        onAct={send('paid-back', 'Noted. Nothing of it is owed any more.')}
        onDone={onDone}
      />
    </div>
  )
}
