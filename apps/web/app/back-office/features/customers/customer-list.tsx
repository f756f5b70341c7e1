import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { ListedCustomer, listCustomers } from '@keyhaven/contracts/staff/customers'
import { Users } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toCustomer } from '../../kit/addresses.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'
import { shortSumText } from './customer-looks.ts'

type Query = InputOf<typeof listCustomers>['query']

const groups = [
  { value: 'repeat', label: 'Repeat' },
  { value: 'guests', label: 'No account' },
  { value: 'refunders', label: 'Refunders' },
  { value: 'quotes', label: 'B2B quotes' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'blocked', label: 'Blocked' },
] as const

const AccountPill = ({ since }: { since: string | null }) =>
  since ? <Pill tone="accent">Account</Pill> : <Pill tone="neutral">Guest</Pill>

const marketingWords = { granted: 'Given', refused: 'Refused' } as const

/** The list of customers. Its filters are those the server has an index for. */
export const customerList: ListDefinition<ListedCustomer> = {
  name: 'customers',
  nouns: ['customer', 'customers'],
  columns: [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      cell: ({ name, email }) => <span className="font-semibold">{name || email}</span>,
    },
    { id: 'email', header: 'E-mail', card: 'fact', cell: ({ email }) => email },
    { id: 'country', header: 'Country', cell: ({ country }) => country || '–' },
    {
      id: 'orders',
      header: 'Orders',
      isNumeric: true,
      card: 'fact',
      cell: ({ orders }) => (orders === 1 ? '1 order' : `${orders} orders`),
    },
    {
      id: 'spent',
      header: 'Spent',
      isNumeric: true,
      card: 'amount',
      cell: ({ spent }) => <span className="whitespace-nowrap">{shortSumText(spent)}</span>,
    },
    {
      id: 'last',
      header: 'Last order',
      card: 'fact',
      cell: ({ lastOrderAt }) => (
        <span className="whitespace-nowrap">{lastOrderAt ? when(lastOrderAt) : '–'}</span>
      ),
    },
    {
      id: 'account',
      header: 'Account',
      card: 'status',
      cell: ({ accountSince }) => <AccountPill since={accountSince} />,
    },
    {
      id: 'marketing',
      header: 'Marketing',
      cell: ({ marketing }) => (marketing ? marketingWords[marketing] : 'Not asked'),
    },
    {
      id: 'since',
      header: 'Account since',
      isOptional: true,
      cell: ({ accountSince }) => (accountSince ? when(accountSince) : '–'),
    },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ name, email }) => `Customer ${name || email}`,
  toOf: ({ id }) => toCustomer(id),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/customers' } as const
    // The order is that of the view: each has one.
    const { sort: _, ...rest } = query
    const asked = { query: rest as unknown as Query }
    const { customers, page, count } = await staffApi<typeof listCustomers>(endpoint, asked)
    return { rows: customers, page, count }
  },
  defaultSort: '-lastOrderAt',
  search: 'E-mail, domain, name',
  filters: [
    { name: 'who', label: 'Customers', kind: 'choice', options: groups, operators: ['is'] },
  ],
  views: [
    { id: 'buyers', label: 'All buyers', search: '' },
    ...groups.map(({ value, label }) => ({ id: value, label, search: `who=${value}` })),
  ],
  empty: {
    icon: Users,
    title: 'No customers here',
    text: 'Customers appear with their first paid order.',
  },
}
