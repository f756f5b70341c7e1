import type { StaffDispute } from '@keyhaven/contracts/staff/disputes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { disputeLooks, reasonText, timeLeft } from '../../kit/dispute-looks.ts'
import { useLive } from '../../kit/live/live.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { DisputeActs } from './dispute-acts.tsx'

type OrderDisputesProps = { orderId: string; onDone: () => void }

/** What the buyer's bank says of the order: disputes with their deadline and answer, and warnings. */
export function OrderDisputes({ orderId, onDone }: OrderDisputesProps) {
  const queries = useQueryClient()
  const queryKey = [calls.disputesOfOrder.path, orderId]
  const query = useQuery({
    queryKey,
    queryFn: () => calls.disputesOfOrder({ params: { id: orderId } }),
  })
  const { data, error } = query
  const again = () => void queries.invalidateQueries({ queryKey })
  useLive('orders', again)
  if (error && !data) {
    return <NotLoaded title="Disputes could not be loaded." query={query} />
  }
  if (!data) return null
  const done = () => {
    again()
    onDone()
  }
  return (
    <>
      {data.warnings.map(({ id, kind, warnedAt }) => (
        <Notice key={id} tone="warning" title="The bank suspects fraud.">
          It said so on {when(warnedAt)} ({reasonText(kind).toLowerCase()}). No money has moved. If
          the order looks wrong, a refund now avoids a dispute.
        </Notice>
      ))}
      {data.reviews.map(({ id, openedAt, closedAs }) => (
        <Notice
          key={id}
          tone={closedAs === null ? 'warning' : 'neutral'}
          title={
            closedAs === null
              ? 'The card provider asks for a review.'
              : 'The card provider’s review has ended.'
          }
        >
          A rule at the provider chose the payment on {when(openedAt)}.{' '}
          {closedAs === null
            ? 'Approve or refund it there.'
            : `It ended as “${closedAs.replaceAll('_', ' ')}”.`}
        </Notice>
      ))}
      {data.disputes.map((dispute) => (
        <DisputePanel key={dispute.id} dispute={dispute} onDone={done} />
      ))}
    </>
  )
}

type DisputePanelProps = { dispute: StaffDispute; onDone: () => void }

function DisputePanel({ dispute, onDone }: DisputePanelProps) {
  const { label, tone, icon } = disputeLooks[dispute.state]
  return (
    <Panel
      title="Dispute"
      lead={`${reasonText(dispute.reason)} · ${amountText(dispute.amount, dispute.currency)}`}
      aside={
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
      }
    >
      <div className="grid gap-4 border-t px-5 py-4">
        <Dates dispute={dispute} />
        <Answered dispute={dispute} />
        <DisputeActs dispute={dispute} onDone={onDone} />
      </div>
    </Panel>
  )
}

function Dates({ dispute }: { dispute: StaffDispute }) {
  const left = timeLeft(dispute, Date.now())
  const facts = [
    ['Opened', when(dispute.openedAt)],
    dispute.dueAt !== null && !dispute.closedAt && ['Answer by', when(dispute.dueAt)],
    dispute.closedAt !== null && ['Ended', when(dispute.closedAt)],
    ['Number', dispute.id],
  ].filter((fact) => fact !== false)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="grid min-w-0">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere text-ink tabular-nums">
            {value}
            {name === 'Answer by' && left && (
              <span
                className={`ml-2 font-semibold whitespace-nowrap ${left.isPressing ? 'text-danger-ink' : 'text-ink-2'}`}
              >
                {left.text}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const answers = {
  sending: { tone: 'accent', title: 'The evidence is on its way to the bank.' },
  sent: { tone: 'success', title: 'The evidence is with the bank.' },
  refused: { tone: 'danger', title: 'The evidence was not accepted.' },
} as const

function Answered({ dispute: { evidence } }: { dispute: StaffDispute }) {
  if (!evidence) return null
  const { tone, title } = answers[evidence.state]
  return (
    <Notice tone={tone} title={title}>
      {evidence.refusal ?? `Submitted by ${evidence.submittedBy} on ${when(evidence.submittedAt)}.`}
    </Notice>
  )
}
