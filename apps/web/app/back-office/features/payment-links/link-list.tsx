import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { listPaymentLinks, ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { Link2 } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { kindOf, linkLooks, paidOf, toLink } from './link-looks.ts'

type Query = InputOf<typeof listPaymentLinks>['query']

export function LinkState({ link }: { link: ManagedLink }) {
  const { label, tone, icon } = linkLooks[link.status]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

export const linkList: ListDefinition<ManagedLink> = {
  name: 'payment-links',
  nouns: ['payment link', 'payment links'],
  columns: [
    {
      id: 'title',
      header: 'Title',
      sort: 'title',
      card: 'title',
      cell: ({ title }) => <span className="font-semibold">{title}</span>,
    },
    {
      id: 'amount',
      header: 'Amount',
      isNumeric: true,
      card: 'amount',
      cell: ({ shownAmount }) => shownAmount,
    },
    { id: 'kind', header: 'Kind', card: 'fact', cell: kindOf },
    {
      id: 'payments',
      header: 'Paid',
      card: 'fact',
      cell: paidOf,
    },
    {
      id: 'createdAt',
      header: 'Made (UTC)',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'expiresAt',
      header: 'Ends (UTC)',
      isOptional: true,
      cell: ({ expiresAt }) => (expiresAt ? when(expiresAt) : '–'),
    },
    { id: 'state', header: 'State', card: 'status', cell: (link) => <LinkState link={link} /> },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ title }) => `Payment link ${title}`,
  toOf: ({ id }) => toLink(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/payment-links' } as const
    const asked = { query: query as unknown as Query }
    const { links, page, count } = await staffApi<typeof listPaymentLinks>(endpoint, asked)
    return { rows: links, page, count }
  },
  defaultSort: '-createdAt',
  filters: [
    { name: 'isForCustomer', label: 'For one customer', kind: 'flag' },
    { name: 'isPaused', label: 'Paused', kind: 'flag' },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'anyone', label: 'For anyone', search: 'isForCustomer=false' },
    { id: 'customer', label: 'For one customer', search: 'isForCustomer=true' },
    { id: 'paused', label: 'Paused', search: 'isPaused=true' },
  ],
  empty: {
    icon: Link2,
    title: 'No payment link here',
    text: 'Make one for what has no page in the shop.',
  },
}
