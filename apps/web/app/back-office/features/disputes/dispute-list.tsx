import type { StaffDispute } from '@keyhaven/contracts/staff/disputes'
import { Gavel } from 'lucide-react'
import { toOrder } from '../../kit/addresses.ts'
import { disputeLooks, reasonText, timeLeft } from '../../kit/dispute-looks.ts'
import { editionsText } from '../../kit/editions-text.ts'
import { bold, moment, money, state, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'

const queues = [
  { value: 'open', label: 'To answer' },
  { value: 'submitted', label: 'With the bank' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const

const answers = { sending: 'Sending', sent: 'Submitted', refused: 'Not accepted' } as const

function Due({ dispute }: { dispute: StaffDispute }) {
  const left = timeLeft(dispute, Date.now())
  if (dispute.dueAt === null || dispute.closedAt !== null) return '–'
  return (
    <span className="whitespace-nowrap tabular-nums">
      {when(dispute.dueAt)}
      {left && (
        <span
          className={`ml-2 ${left.isPressing ? 'font-semibold text-danger-ink' : 'text-ink-2'}`}
        >
          {left.text}
        </span>
      )}
    </span>
  )
}

/** Disputes, with what is left of the time to answer each. */
export const disputeList = listOf(calls.listDisputes, 'disputes', {
  name: 'disputes',
  nouns: ['dispute', 'disputes'],
  columns: [
    bold('orderNumber', { id: 'order', header: 'Order', card: 'title' }),
    {
      id: 'items',
      header: 'Product',
      card: 'fact',
      cell: ({ items }) => editionsText(items),
    },
    text('name', { header: 'Customer' }),
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reasonText(reason) },
    money('amount', { header: 'Amount', card: 'amount' }),
    state('state', disputeLooks, { header: 'State' }),
    {
      id: 'due',
      header: 'Answer by',
      sort: 'dueAt',
      card: 'fact',
      cell: (row) => <Due dispute={row} />,
    },
    {
      id: 'evidence',
      header: 'Evidence',
      cell: ({ evidence }) => (evidence ? answers[evidence.state] : '–'),
    },
    moment('openedAt', { id: 'opened', header: 'Opened', sort: 'openedAt' }),
  ],
  labelOf: ({ orderNumber }) => `Dispute of ${orderNumber}`,
  toOf: ({ orderId }) => toOrder(orderId),
  defaultSort: 'dueAt',
  filters: [
    { name: 'queue', label: 'Disputes', kind: 'choice', options: queues, operators: ['is'] },
  ],
  views: [
    { id: 'open', label: 'To answer', search: '' },
    { id: 'submitted', label: 'With the bank', search: 'queue=submitted&sort=-openedAt' },
    { id: 'ended', label: 'Ended', search: 'queue=ended&sort=-openedAt' },
    { id: 'all', label: 'All', search: 'queue=all&sort=-openedAt' },
  ],
  live: 'orders',
  empty: {
    icon: Gavel,
    title: 'No disputes here',
    text: 'A dispute appears as soon as a bank takes a payment back.',
  },
})
