import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { ListedCustomer, listCustomers } from '@keyhaven/contracts/staff/customers'
import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import { Users } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toCustomer } from '../../kit/addresses.ts'
import { moment, text } from '../../kit/list/columns.tsx'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { viewsOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'
import { amountText, originalsText } from './customer-looks.ts'

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
    text('email', { header: 'E-mail', card: 'fact' }),
    text('country', { header: 'Country' }),
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
      cell: ({ worth, spent }) => (
        <span className="whitespace-nowrap" title={originalsText(spent)}>
          {amountText({ amount: worth, currency: REPORTING_CURRENCY })}
        </span>
      ),
    },
    moment('lastOrderAt', { id: 'last', header: 'Last order', card: 'fact' }),
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
    moment('accountSince', { id: 'since', header: 'Account since', isOptional: true }),
  ],
  rowId: ({ id }) => id,
  labelOf: ({ name, email }) => `Customer ${name || email}`,
  toOf: ({ id }) => toCustomer(id),
  fetch: async (query) => {
    // The order is that of the view: each has one.
    const { sort: _, ...rest } = query
    const asked = { query: rest as unknown as Query }
    const { customers, page, count } = await calls.listCustomers(asked)
    return { rows: customers, page, count }
  },
  defaultSort: '-lastOrderAt',
  search: 'E-mail, domain, name',
  filters: [
    { name: 'who', label: 'Customers', kind: 'choice', options: groups, operators: ['is'] },
  ],
  views: viewsOf('who', groups, { id: 'buyers', label: 'All buyers' }),
  empty: {
    icon: Users,
    title: 'No customers here',
    text: 'Customers appear with their first paid order.',
  },
}
