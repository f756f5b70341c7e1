import { currencies } from '@keyhaven/contracts/money'
import type { ListedInvoice } from '@keyhaven/contracts/staff/invoices'
import { FileMinus, FileText } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { amountText } from '../../kit/amount-text.ts'
import { InvoicePdf } from '../../kit/invoice-pdf.tsx'
import { bold, moment, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'

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

export const invoiceList = listOf(calls.listInvoicesForStaff, 'invoices', {
  name: 'invoices',
  nouns: ['document', 'documents'],
  columns: [
    bold('number', { header: 'Number', card: 'title' }),
    text('buyer', { header: 'Buyer', card: 'fact' }),
    text('country', { header: 'Country' }),
    text('orderNumber', { id: 'order', header: 'Order', card: 'fact' }),
    moment('issuedAt', { header: 'Issued (UTC)', sort: 'issuedAt', card: 'fact' }),
    {
      id: 'amount',
      header: 'Total',
      isNumeric: true,
      card: 'amount',
      cell: ({ kind, amount, currency }) =>
        `${kind === 'credit_note' ? '−' : ''}${amountText(amount, currency)}`,
    },
    text('corrects', { header: 'Corrects', isOptional: true }),
    { id: 'kind', header: 'Kind', card: 'status', cell: (invoice) => <Kind invoice={invoice} /> },
    {
      id: 'file',
      header: 'PDF',
      card: 'fact',
      cell: ({ orderId, number }) => <InvoicePdf orderId={orderId} number={number} />,
    },
  ],
  rowId: ({ number }) => number,
  labelOf: ({ number }) => `Document ${number}`,
  toOf: ({ orderId }) => toOrder(orderId),
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
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      options: [{ value: 'credit_note', label: 'Credit note' }],
      operators: ['is'],
    },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'credit-notes', label: 'Credit notes', search: 'kind=credit_note' },
  ],
  empty: {
    icon: FileText,
    title: 'No document here',
    text: 'Invoices appear a few minutes after a payment.',
  },
})
