import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { Link2 } from 'lucide-react'
import { bold, moment, state, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { calls } from './calls.ts'
import { kindOf, linkLooks, paidOf, toLink } from './link-looks.ts'

export function LinkState({ link }: { link: ManagedLink }) {
  return <LookPill look={linkLooks[link.status]} />
}

export const linkList = listOf(calls.listPaymentLinks, 'links', {
  name: 'payment-links',
  nouns: ['payment link', 'payment links'],
  columns: [
    bold('title', { header: 'Title', sort: 'title', card: 'title' }),
    text('shownAmount', { id: 'amount', header: 'Amount', isNumeric: true, card: 'amount' }),
    { id: 'kind', header: 'Kind', card: 'fact', cell: kindOf },
    {
      id: 'payments',
      header: 'Paid',
      card: 'fact',
      cell: paidOf,
    },
    moment('createdAt', { header: 'Created (UTC)', sort: 'createdAt', card: 'fact' }),
    moment('expiresAt', { header: 'Ends (UTC)', isOptional: true }),
    state('status', linkLooks, { id: 'state', header: 'State' }),
  ],
  labelOf: ({ title }) => `Payment link ${title}`,
  toOf: ({ id }) => toLink(id),
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
})
