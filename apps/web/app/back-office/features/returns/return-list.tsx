import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listReturns, QueuedRequest } from '@keyhaven/contracts/staff/returns'
import { Undo2 } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toReturn } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { returnLooks } from '../../kit/desk-looks.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { reasonNames } from './return-words.ts'

type Query = InputOf<typeof listReturns>['query']

const states = Object.entries(returnLooks).map(([value, { label }]) => ({ value, label }))

/** Requests of one state at a time, as the server has an index for it. */
export const returnList: ListDefinition<QueuedRequest> = {
  name: 'returns',
  nouns: ['return', 'returns'],
  columns: [
    {
      id: 'order',
      header: 'Order',
      card: 'title',
      cell: ({ orderNumber }) => (
        <span className="font-semibold whitespace-nowrap">{orderNumber}</span>
      ),
    },
    {
      id: 'askedAt',
      header: 'Asked (UTC)',
      sort: 'askedAt',
      card: 'fact',
      cell: ({ askedAt }) => <span className="whitespace-nowrap">{when(askedAt)}</span>,
    },
    {
      id: 'reason',
      header: 'Reason',
      card: 'fact',
      cell: ({ reason }) => reasonNames[reason] ?? reason,
    },
    {
      id: 'keys',
      header: 'Keys seen',
      card: 'fact',
      cell: ({ seenLicenses, licenses }) => `${seenLicenses} of ${licenses} seen`,
    },
    {
      id: 'amount',
      header: 'Amount',
      isNumeric: true,
      card: 'amount',
      cell: ({ amount, currency }) => amountText(amount, currency),
    },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => {
        const { label, tone, icon } = returnLooks[state]
        return (
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
        )
      },
    },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ orderNumber }) => `Return of ${orderNumber}`,
  toOf: ({ id }) => toReturn(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/returns' } as const
    const asked = { query: query as unknown as Query }
    const { requests, page, count } = await staffApi<typeof listReturns>(endpoint, asked)
    return { rows: requests, page, count }
  },
  defaultSort: 'askedAt',
  filters: [{ name: 'state', label: 'State', kind: 'choice', options: states, operators: ['is'] }],
  views: [
    { id: 'review', label: 'Waiting', search: '' },
    { id: 'approved', label: 'Refund under way', search: 'state=approved' },
    { id: 'refunded', label: 'Refunded', search: 'state=refunded&sort=-askedAt' },
    { id: 'refused', label: 'Refused', search: 'state=refused&sort=-askedAt' },
    { id: 'failed', label: 'Failed', search: 'state=failed' },
  ],
  empty: {
    icon: Undo2,
    title: 'No return here',
    text: 'Requests for money back that need a person appear here.',
  },
}
