import type { InputOf } from '@keyhaven/contracts/endpoint'
import { currencies } from '@keyhaven/contracts/money'
import type { ListedInvoice, listInvoicesForStaff } from '@keyhaven/contracts/staff/invoices'
import { FileMinus, FileText } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import type { ListDefinition } from '../../kit/list/list-definition.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { when } from '../../kit/when.ts'

type Query = InputOf<typeof listInvoicesForStaff>['query']

function Kind({ invoice: { kind } }: { invoice: ListedInvoice }) {
  return kind === 'invoice' ? (
    <Pill tone="neutral" icon={FileText}>
      Invoice
    </Pill>
  ) : (
    <Pill tone="warning" icon={FileMinus}>
      Credit note
    </Pill>
  )
}

export const invoiceList: ListDefinition<ListedInvoice> = {
  name: 'invoices',
  nouns: ['document', 'documents'],
  columns: [
    {
      id: 'number',
      header: 'Number',
      card: 'title',
      cell: ({ number }) => <span className="font-semibold whitespace-nowrap">{number}</span>,
    },
    { id: 'buyer', header: 'Buyer', card: 'fact', cell: ({ buyer }) => buyer },
    { id: 'country', header: 'Country', cell: ({ country }) => country },
    {
      id: 'order',
      header: 'Order',
      card: 'fact',
      cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
    },
    {
      id: 'issuedAt',
      header: 'Issued (UTC)',
      sort: 'issuedAt',
      card: 'fact',
      cell: ({ issuedAt }) => <span className="whitespace-nowrap">{when(issuedAt)}</span>,
    },
    {
      id: 'amount',
      header: 'Total',
      isNumeric: true,
      card: 'amount',
      cell: ({ kind, amount, currency }) =>
        `${kind === 'credit_note' ? '−' : ''}${amountText(amount, currency)}`,
    },
    {
      id: 'corrects',
      header: 'Corrects',
      isOptional: true,
      cell: ({ corrects }) => corrects ?? '–',
    },
    { id: 'kind', header: 'Kind', card: 'status', cell: (invoice) => <Kind invoice={invoice} /> },
  ],
  rowId: ({ number }) => number,
  labelOf: ({ number }) => `Document ${number}`,
  toOf: ({ orderId }) => toOrder(orderId),
  fetch: async (query) => {
    const endpoint = { method: 'GET', path: '/api/admin/invoices' } as const
    const asked = { query: query as unknown as Query }
    const { invoices, page, count } = await staffApi<typeof listInvoicesForStaff>(endpoint, asked)
    return { rows: invoices, page, count }
  },
  defaultSort: '-issuedAt',
  search: 'Number, order, e-mail',
  filters: [
    { name: 'issuedAt', label: 'Issued', kind: 'day' },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'choice',
      options: currencies.map((code) => ({ value: code, label: code })),
      operators: ['is'],
    },
  ],
  empty: {
    icon: FileText,
    title: 'No document here',
    text: 'Invoices appear a few minutes after a payment.',
  },
}
