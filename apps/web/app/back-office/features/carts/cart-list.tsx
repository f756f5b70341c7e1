import type { CartQueue } from '@keyhaven/contracts/staff/carts'
import { Ban, CircleDollarSign, Clock, Mail, ShieldOff, ShoppingCart } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { moment, text } from '../../kit/list/columns.tsx'
import { choicesOf, listOf, viewsOf } from '../../kit/list/list-of.ts'
import { LookPill } from '../../kit/look-pill.tsx'
import { calls } from './calls.ts'

const looks = {
  recoverable: { label: 'Recoverable', tone: 'accent', icon: Clock },
  mailed: { label: 'E-mailed', tone: 'neutral', icon: Mail },
  recovered: { label: 'Recovered', tone: 'success', icon: CircleDollarSign },
  no_consent: { label: 'No consent', tone: 'neutral', icon: ShieldOff },
  excluded: { label: 'Excluded', tone: 'warning', icon: Ban },
} as const satisfies Record<CartQueue, unknown>

export function CartPill({ queue }: { queue: CartQueue | null }) {
  if (queue === null) return <Pill tone="neutral">Bought</Pill>
  return <LookPill look={looks[queue]} />
}

const NOBODY = 'No e-mail'

export const cartList = listOf(calls.listCarts, 'carts', {
  name: 'carts',
  nouns: ['cart', 'carts'],
  columns: [
    {
      id: 'email',
      header: 'E-mail',
      card: 'title',
      cell: ({ email }) => <span className="font-semibold wrap-anywhere">{email ?? NOBODY}</span>,
    },
    {
      id: 'editions',
      header: 'Editions',
      card: 'fact',
      cell: ({ editions }) => editions.join(', '),
    },
    moment('createdAt', { header: 'Left (UTC)', sort: 'createdAt', card: 'fact' }),
    {
      id: 'mails',
      header: 'Mails',
      isNumeric: true,
      card: 'fact',
      cell: ({ mails }) => `${mails} of 2`,
    },
    text('source', { header: 'Source', isOptional: true }),
    text('device', { header: 'Device', isOptional: true }),
    {
      id: 'total',
      header: 'Total',
      isNumeric: true,
      card: 'amount',
      cell: ({ total }) => amountText(total, 'USD'),
    },
    {
      id: 'queue',
      header: 'State',
      card: 'status',
      cell: ({ queue }) => <CartPill queue={queue} />,
    },
  ],
  labelOf: ({ email }) => `Cart of ${email ?? 'nobody known'}`,
  toOf: ({ id }) => `/admin/main-site?tab=carts&id=${id}`,
  defaultSort: '-createdAt',
  search: 'Whole address',
  filters: [
    { name: 'createdAt', label: 'Left', kind: 'day' },
    {
      name: 'queue',
      label: 'State',
      kind: 'one',
      options: choicesOf(looks),
    },
  ],
  views: viewsOf('queue', choicesOf(looks)),
  empty: {
    icon: ShoppingCart,
    title: 'No cart here',
    text: 'Carts that reached the checkout and were not paid for appear here for 30 days.',
  },
})
