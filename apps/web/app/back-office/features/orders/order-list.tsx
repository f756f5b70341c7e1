import type { ListedOrder } from '@keyhaven/contracts/staff/orders'
import { dueAfter, isOverdue } from '@keyhaven/contracts/staff/overdue'
import { Clock, KeyRound, ReceiptText } from 'lucide-react'
import { Pill } from '../../../ui/pill.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { editionsText } from '../../kit/editions-text.ts'
import { bold, moment, money, text } from '../../kit/list/columns.tsx'
import { listOf } from '../../kit/list/list-of.ts'
import { calls } from './calls.ts'
import { orderBulk } from './order-bulk.ts'
import { channelNames, paymentLooks } from './order-looks.ts'

const queues = [
  { value: 'waiting', label: 'Waiting for keys' },
  { value: 'paid_today', label: 'Paid today' },
  { value: 'processing', label: 'Payment on its way' },
  { value: 'unpaid', label: 'Failed or abandoned' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'free', label: 'Free orders' },
  { value: 'imported', label: 'From another shop' },
  { value: 'review', label: 'In review' },
  { value: 'code', label: 'Waiting for the code' },
  { value: 'disputes', label: 'Disputes' },
] as const

const searchOf = (value: string) =>
  value === 'paid_today' ? 'queue=paid_today&sort=-paidAt' : `queue=${value}`

function PaymentPill({ order }: { order: ListedOrder }) {
  const { label, tone, icon } = paymentLooks[order.paymentStatus]
  const isFree = order.paymentStatus === 'paid' && Number(order.total) === 0
  return (
    <>
      <Pill tone={isFree ? 'accent' : tone} icon={icon}>
        {isFree ? 'Free' : label}
      </Pill>
      {order.hold && <span className="mt-1 block text-micro text-ink-3">{order.hold}</span>}
    </>
  )
}

function Keys({ order }: { order: ListedOrder }) {
  const { keysReady, keysWanted, paidAt, paymentStatus } = order
  const isOver = paymentStatus === 'refunded' || paymentStatus === 'dispute_lost'
  if (!paidAt || isOver || keysWanted === 0) return '–'
  const isWhole = keysReady >= keysWanted
  const isLate = !isWhole && isOverdue(dueAfter('keys', paidAt), Date.now())
  const Icon = isWhole ? KeyRound : Clock
  const ink = isWhole ? 'text-success-ink' : isLate ? 'text-danger-ink' : 'text-warning-ink'
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${ink}`}>
      <Icon size={14} aria-hidden />
      {`${keysReady}/${keysWanted} ready${isLate ? ', overdue' : ''}`}
    </span>
  )
}

/** The list of orders. Its filters are those the server has an index for. */
export const orderList = listOf(calls.listOrders, 'orders', {
  name: 'orders',
  nouns: ['order', 'orders'],
  columns: [
    bold('orderNumber', { id: 'number', header: 'Order', card: 'title' }),
    moment('createdAt', { id: 'date', header: 'Date', sort: 'createdAt', card: 'fact' }),
    {
      id: 'customer',
      header: 'Customer',
      card: 'fact',
      cell: ({ name, country }) => (
        <>
          {name} <span className="text-ink-3">{country}</span>
        </>
      ),
    },
    { id: 'items', header: 'Items', card: 'fact', cell: ({ items }) => editionsText(items) },
    money('total', { header: 'Total', card: 'amount' }),
    {
      id: 'payment',
      header: 'Payment',
      card: 'status',
      cell: (order) => <PaymentPill order={order} />,
    },
    { id: 'keys', header: 'Keys', cell: (order) => <Keys order={order} /> },
    { id: 'channel', header: 'Channel', cell: ({ channel }) => channelNames[channel] },
    text('storeId', { id: 'store', header: 'Store', isOptional: true }),
    text('email', { header: 'E-mail', isOptional: true }),
    text('assignee', { header: 'Assignee', isOptional: true }),
    { id: 'tags', header: 'Tags', isOptional: true, cell: ({ tags }) => tags.join(', ') || '–' },
  ],
  labelOf: ({ orderNumber }) => `Order ${orderNumber}`,
  toOf: ({ id }) => toOrder(id),
  defaultSort: '-createdAt',
  search: 'Number, e-mail, name, end of a key',
  findByKey: async (key) => (await calls.findOrderByKey({ body: { key } })).orders,
  filters: [
    { name: 'queue', label: 'Orders', kind: 'choice', options: queues, operators: ['is'] },
    { name: 'tag', label: 'Tag', kind: 'text', operators: ['is'] },
    { name: 'store', label: 'Store', kind: 'text', operators: ['is'] },
    {
      name: 'assignee',
      label: 'Assignee',
      kind: 'choice',
      options: [{ value: 'me', label: 'me' }],
      operators: ['is'],
    },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    ...queues.map(({ value, label }) => ({ id: value, label, search: searchOf(value) })),
  ],
  bulk: orderBulk,
  live: 'orders',
  empty: {
    icon: ReceiptText,
    title: 'No orders here',
    text: 'Orders appear as soon as somebody begins to pay.',
  },
})
