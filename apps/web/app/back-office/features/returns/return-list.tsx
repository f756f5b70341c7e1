import { dueAfter } from '@keyhaven/contracts/staff/overdue'
import { Undo2 } from 'lucide-react'
import { toReturn } from '../../kit/addresses.ts'
import { returnLooks } from '../../kit/desk-looks.ts'
import { DueBy } from '../../kit/due-by.tsx'
import { bold, money } from '../../kit/list/columns.tsx'
import { choicesOf, listOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { calls } from './calls.ts'
import { reasonNames } from './return-words.ts'

const states = choicesOf(returnLooks)

/** Requests of one state at a time, as the server has an index for it. */
export const returnList = listOf(calls.listReturns, 'requests', {
  name: 'returns',
  nouns: ['return', 'returns'],
  columns: [
    bold('orderNumber', { id: 'order', header: 'Order', card: 'title' }),
    {
      id: 'askedAt',
      header: 'Asked (UTC)',
      sort: 'askedAt',
      card: 'fact',
      cell: ({ askedAt, state }) => (
        <DueBy at={askedAt} dueAt={state === 'review' ? dueAfter('return', askedAt) : undefined} />
      ),
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
    money('amount', { header: 'Amount', card: 'amount' }),
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ state }) => <LookPill look={returnLooks[state]} />,
    },
  ],
  labelOf: ({ orderNumber }) => `Return of ${orderNumber}`,
  toOf: ({ id }) => toReturn(id),
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
})
