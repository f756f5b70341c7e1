import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { CartQueue, ListedCart, listCarts } from '@keyhaven/contracts/staff/carts'
import { Ban, CircleDollarSign, Clock, Mail, ShieldOff, ShoppingCart } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { amountText } from '../../kit/amount-text.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'

type Query = InputOf<typeof listCarts>['query']

const looks = {
  recoverable: { label: 'Recoverable', tone: 'accent', icon: Clock },
  mailed: { label: 'E-mailed', tone: 'neutral', icon: Mail },
  recovered: { label: 'Recovered', tone: 'success', icon: CircleDollarSign },
  no_consent: { label: 'No consent', tone: 'neutral', icon: ShieldOff },
  excluded: { label: 'Left out', tone: 'warning', icon: Ban },
} as const satisfies Record<CartQueue, unknown>

export function CartPill({ queue }: { queue: CartQueue | null }) {
  if (queue === null) return <Pill tone="neutral">Bought</Pill>
  const { label, tone, icon } = looks[queue]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

const NOBODY = 'No address kept'

export const cartList: ListDefinition<ListedCart> = {
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
    {
      id: 'createdAt',
      header: 'Left (UTC)',
      sort: 'createdAt',
      card: 'fact',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{when(createdAt)}</span>,
    },
    {
      id: 'mails',
      header: 'Mails',
      isNumeric: true,
      card: 'fact',
      cell: ({ mails }) => `${mails} of 2`,
    },
    { id: 'source', header: 'Source', isOptional: true, cell: ({ source }) => source ?? '–' },
    { id: 'device', header: 'Device', isOptional: true, cell: ({ device }) => device ?? '–' },
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
  rowId: ({ id }) => id,
  labelOf: ({ email }) => `Cart of ${email ?? 'nobody known'}`,
  toOf: ({ id }) => `/admin/main-site?tab=carts&id=${id}`,
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/carts' } as const
    const asked = { query: query as unknown as Query }
    const { carts, page, count } = await staffApi<typeof listCarts>(endpoint, asked)
    return { rows: carts, page, count }
  },
  defaultSort: '-createdAt',
  search: 'Whole address',
  filters: [
    { name: 'createdAt', label: 'Left', kind: 'day' },
    {
      name: 'queue',
      label: 'State',
      kind: 'one',
      options: Object.entries(looks).map(([value, { label }]) => ({ value, label })),
    },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    ...Object.entries(looks).map(([id, { label }]) => ({ id, label, search: `queue=${id}` })),
  ],
  empty: {
    icon: ShoppingCart,
    title: 'No cart here',
    text: 'Carts that reached the checkout and were not paid for appear here for 30 days.',
  },
}
