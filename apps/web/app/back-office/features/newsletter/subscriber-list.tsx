import { Check, Clock, Users } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { bold, moment } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'

export const subscriberList = listOf(calls.listSubscribers, 'subscribers', {
  name: 'newsletter-subscribers',
  nouns: ['subscriber', 'subscribers'],
  columns: [
    bold('email', { header: 'E-mail', card: 'title' }),
    {
      id: 'source',
      header: 'Asked in',
      card: 'fact',
      cell: ({ source }) => (source === 'account' ? 'The account' : 'An order page'),
    },
    moment('askedAt', { header: 'Asked (UTC)', sort: 'askedAt', card: 'fact' }),
    moment('confirmedAt', { header: 'Confirmed (UTC)', card: 'fact' }),
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
  labelOf: ({ email }) => email,
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
})
