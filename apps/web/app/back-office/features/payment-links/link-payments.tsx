import type { LinkFile } from '@keyhaven/contracts/staff/payment-links'
import { Ban, Check, Clock } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'

type Payment = LinkFile['payments'][number]

function State({ payment: { isPaid, status } }: { payment: Payment }) {
  if (isPaid)
    return (
      <Pill tone="success" icon={Check}>
        {status === 'paid' ? 'Paid' : status.replaceAll('_', ' ')}
      </Pill>
    )
  return status === 'expired' ? (
    <Pill tone="neutral" icon={Ban}>
      Given up
    </Pill>
  ) : (
    <Pill tone="warning" icon={Clock}>
      Under way
    </Pill>
  )
}

/** Everybody who began to pay, whether they did or not. */
export function LinkPayments({ file: { payments } }: { file: LinkFile }) {
  return (
    <Panel title="Payments and attempts">
      <ul>
        {payments.map((payment) => (
          <li
            key={payment.orderId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3.5"
          >
            <div className="grid min-w-0 text-small">
              <TextLink to={toOrder(payment.orderId)}>{payment.orderNumber}</TextLink>
              <span className="text-ink-2">
                {payment.name}, {when(payment.paidAt ?? payment.startedAt)}, {payment.attempts}{' '}
                {payment.attempts === 1 ? 'attempt' : 'attempts'}
              </span>
            </div>
            <div className="flex items-center gap-3">
              <State payment={payment} />
              <span className="tabular-nums">{amountText(payment.amount, payment.currency)}</span>
            </div>
          </li>
        ))}
        {payments.length === 0 && (
          <li className="border-t px-5 py-3.5 text-small text-ink-2">Nobody has begun to pay.</li>
        )}
      </ul>
    </Panel>
  )
}
