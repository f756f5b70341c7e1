import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listDisputes, StaffDispute } from '@keyhaven/contracts/staff/disputes'
import { Gavel } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { disputeLooks, reasonText, timeLeft } from './dispute-looks.ts'

type Query = InputOf<typeof listDisputes>['query']

const queues = [
  { value: 'open', label: 'To answer' },
  { value: 'submitted', label: 'With the bank' },
  { value: 'ended', label: 'Ended' },
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

function State({ dispute }: { dispute: StaffDispute }) {
  const { label, tone, icon } = disputeLooks[dispute.state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

/** Disputes, with what is left of the time to answer each. */
export const disputeList: ListDefinition<StaffDispute> = {
  name: 'disputes',
  nouns: ['dispute', 'disputes'],
  columns: [
    {
      id: 'order',
      header: 'Order',
      card: 'title',
      cell: ({ orderNumber }) => (
        <span className="font-semibold whitespace-nowrap">{orderNumber}</span>
      ),
    },
    { id: 'name', header: 'Customer', cell: ({ name }) => name },
    { id: 'reason', header: 'Reason', card: 'fact', cell: ({ reason }) => reasonText(reason) },
    {
      id: 'amount',
      header: 'Amount',
      isNumeric: true,
      card: 'amount',
      cell: ({ amount, currency }) => amountText(amount, currency),
    },
    { id: 'state', header: 'State', card: 'status', cell: (row) => <State dispute={row} /> },
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
    {
      id: 'opened',
      header: 'Opened',
      sort: 'openedAt',
      cell: ({ openedAt }) => <span className="whitespace-nowrap">{when(openedAt)}</span>,
    },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ orderNumber }) => `Dispute of ${orderNumber}`,
  toOf: ({ orderId }) => toOrder(orderId),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/disputes' } as const
    const asked = { query: query as unknown as Query }
    const { disputes, page, count } = await staffApi<typeof listDisputes>(endpoint, asked)
    return { rows: disputes, page, count }
  },
  defaultSort: '-openedAt',
  filters: [
    { name: 'queue', label: 'Disputes', kind: 'choice', options: queues, operators: ['is'] },
  ],
  views: [
    { id: 'open', label: 'To answer', search: 'queue=open&sort=dueAt' },
    { id: 'submitted', label: 'With the bank', search: 'queue=submitted' },
    { id: 'ended', label: 'Ended', search: 'queue=ended' },
    { id: 'all', label: 'All', search: '' },
  ],
  live: 'orders',
  empty: {
    icon: Gavel,
    title: 'No disputes here',
    text: 'A dispute appears as soon as a bank takes a payment back.',
  },
}
