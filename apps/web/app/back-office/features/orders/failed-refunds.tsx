import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Act } from '../../kit/act.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { calls } from './calls.ts'

type Failed = OrderDetails['returns'][number]
type FailedRefundsProps = { order: OrderDetails; onDone: () => void }

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
  const send = (reason: string) => ({
    params: { id: order.id, requestId: failed.id },
    body: { reason },
  })
  const amount = amountText(failed.amount, failed.currency)
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      <Act
        call={calls.tryRefundAgain}
        title="Try the refund again?"
        lead={`${amount} goes to the card that paid, as it was decided before.`}
        label="Try again"
        busy="Sending..."
        reason="required"
        trigger={<Button size="sm">Try again</Button>}
        send={send}
        done="The refund is on its way again."
        onDone={onDone}
      />
      <Act
        call={calls.markPaidBack}
        title="Mark as paid back another way?"
        lead={`Say how the buyer got ${amount}. From then on the shop does not pay it again.`}
        label="Mark as paid back"
        busy="Saving..."
        reason="required"
        trigger={<Button size="sm">Mark as paid back another way</Button>}
        send={send}
        done="Noted. Nothing of it is owed any more."
        onDone={onDone}
      />
    </div>
  )
}
