import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listSubscribers, Subscriber } from '@keyhaven/contracts/staff/newsletter'
import { Check, Clock, Users } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'

type Query = InputOf<typeof listSubscribers>['query']

export const subscriberList: ListDefinition<Subscriber> = {
  name: 'newsletter-subscribers',
  nouns: ['subscriber', 'subscribers'],
  columns: [
    {
      id: 'email',
      header: 'E-mail',
      card: 'title',
      cell: ({ email }) => <span className="font-semibold wrap-anywhere">{email}</span>,
    },
    {
      id: 'source',
      header: 'Asked in',
      card: 'fact',
      cell: ({ source }) => (source === 'account' ? 'The account' : 'An order page'),
    },
    {
      id: 'askedAt',
      header: 'Asked (UTC)',
      sort: 'askedAt',
      card: 'fact',
      cell: ({ askedAt }) => <span className="whitespace-nowrap">{when(askedAt)}</span>,
    },
    {
      id: 'confirmedAt',
      header: 'Confirmed (UTC)',
      card: 'fact',
      cell: ({ confirmedAt }) => (confirmedAt ? when(confirmedAt) : '–'),
    },
    {
      id: 'state',
      header: 'State',
      card: 'status',
      cell: ({ confirmedAt }) =>
        confirmedAt ? (
          <Pill tone="success" icon={Check}>
            Subscribed
          </Pill>
        ) : (
          <Pill tone="neutral" icon={Clock}>
            Not confirmed
          </Pill>
        ),
    },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ email }) => email,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/newsletter/subscribers' } as const
    const asked = { query: query as unknown as Query }
    const { subscribers, page, count } = await staffApi<typeof listSubscribers>(endpoint, asked)
    return { rows: subscribers, page, count }
  },
  defaultSort: '-askedAt',
  search: 'Whole address',
  filters: [
    {
      name: 'state',
      label: 'State',
      kind: 'one',
      options: [
        { value: 'subscribed', label: 'Subscribed' },
        { value: 'asked', label: 'Not confirmed' },
      ],
    },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'subscribed', label: 'Subscribed', search: 'state=subscribed' },
    { id: 'asked', label: 'Not confirmed', search: 'state=asked' },
  ],
  empty: {
    icon: Users,
    title: 'Nobody here',
    text: 'People subscribe in their account or on the page of an order, and confirm by mail.',
  },
}
