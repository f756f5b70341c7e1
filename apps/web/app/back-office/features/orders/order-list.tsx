import { currencies } from '@keyhaven/contracts/money'
import type { ListedOrder } from '@keyhaven/contracts/staff/orders'
import { dueAfter, isOverdue } from '@keyhaven/contracts/staff/overdue'
import { Clock, Copy, ExternalLink, KeyRound, Mail, ReceiptText, Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { MenuItem } from '../../../ui/menu.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast.tsx'
import { toOrder } from '../../kit/addresses.ts'
import { editionsText } from '../../kit/editions-text.ts'
import { bold, moment, money, text } from '../../kit/list/columns.tsx'
import { choicesOf, listOf } from '../../kit/list/list-of.ts'
import type { PaletteAct } from '../../kit/palette-act.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { orderBulk } from './order-bulk.ts'
import { channelNames, paymentLooks } from './order-looks.ts'

const queues = [
  { value: 'paid', label: 'Paid' },
  { value: 'waiting', label: 'Waiting for keys' },
  { value: 'review', label: 'In review' },
  { value: 'code', label: 'Waiting for the code' },
  { value: 'disputes', label: 'Disputes' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'free', label: 'Free orders' },
  { value: 'paid_today', label: 'Paid today' },
  { value: 'processing', label: 'Payment on its way' },
  { value: 'open', label: 'Open checkouts' },
  { value: 'unpaid', label: 'Failed or abandoned' },
  { value: 'imported', label: 'From another shop' },
] as const

const searchOf = (value: string) =>
  value === 'paid' || value === 'paid_today' ? `queue=${value}&sort=-paidAt` : `queue=${value}`

/** Views whose rows are work. */
const pressing: readonly string[] = ['waiting', 'review', 'disputes']

async function counts() {
  const { views } = await calls.countOrders()
  return Object.fromEntries(
    Object.entries(views).map(([id, value]) => [
      id,
      { value, isPressing: pressing.includes(id) && value > 0 },
    ]),
  )
}

const currencyChoices = currencies.map((value) => ({ value, label: value }))
const channelChoices = Object.entries(channelNames).map(([value, label]) => ({ value, label }))
const keyChoices = [
  { value: 'waiting', label: 'Waiting for keys' },
  { value: 'ready', label: 'All ready' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'none', label: 'None yet' },
]
const riskChoices = [
  { value: '1', label: 'Any points' },
  { value: '30', label: '30 and above' },
  { value: '50', label: '50 and above' },
]

const CODE_FROM = 30
const REVIEW_FROM = 50

/** Told only where there is some: amber where a code is asked for, red where a person looks. */
function Risk({ riskScore: score }: ListedOrder) {
  if (score === null || score < CODE_FROM) return '–'
  const ink = score >= REVIEW_FROM ? 'text-danger-ink' : 'text-warning-ink'
  return <b className={`font-semibold tabular-nums ${ink}`}>{score}</b>
}

async function copyNumber(orderNumber: string) {
  try {
    await navigator.clipboard.writeText(orderNumber)
    toast({ title: `${orderNumber} copied` })
  } catch {
    toast({ title: 'Not copied', description: orderNumber, tone: 'danger' })
  }
}

function RowMenu({ order: { id, orderNumber, paidAt } }: { order: ListedOrder }) {
  const member = useMember()
  const navigate = useNavigate()
  const begin = (act: PaletteAct) => void navigate(toOrder(id), { state: { act } })
  return (
    <>
      <MenuItem icon={ExternalLink} onSelect={() => window.open(toOrder(id), '_blank', 'noopener')}>
        Open in a new tab
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => void copyNumber(orderNumber)}>
        Copy number
      </MenuItem>
      {paidAt && may(member, 'orders.resend') && (
        <MenuItem icon={Mail} onSelect={() => begin('resend')}>
          Resend keys
        </MenuItem>
      )}
      {paidAt && may(member, 'orders.refund') && (
        <MenuItem icon={Undo2} tone="danger" onSelect={() => begin('refund')}>
          Refund
        </MenuItem>
      )}
    </>
  )
}

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
    { id: 'risk', header: 'Risk', isNumeric: true, cell: (order) => <Risk {...order} /> },
    {
      id: 'channel',
      header: 'Channel',
      isOptional: true,
      cell: ({ channel }) => channelNames[channel],
    },
    text('storeId', { id: 'store', header: 'Store', isOptional: true }),
    text('email', { header: 'E-mail', isOptional: true }),
    text('assignee', { header: 'Assignee', isOptional: true }),
    { id: 'tags', header: 'Tags', isOptional: true, cell: ({ tags }) => tags.join(', ') || '–' },
  ],
  labelOf: ({ orderNumber }) => `Order ${orderNumber}`,
  toOf: ({ id }) => toOrder(id),
  defaultSort: '-createdAt',
  search: 'Number, name, e-mail, key ending',
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
    { name: 'createdAt', label: 'Date', kind: 'day' },
    { name: 'total', label: 'Total in US dollars', kind: 'amount' },
    { name: 'country', label: 'Country', kind: 'text', operators: ['is'] },
    { name: 'edition', label: 'Edition', kind: 'text', operators: ['contains'] },
    { name: 'currency', label: 'Currency', kind: 'choice', options: currencyChoices },
    { name: 'payment', label: 'Payment', kind: 'choice', options: choicesOf(paymentLooks) },
    { name: 'keys', label: 'Keys', kind: 'choice', options: keyChoices },
    { name: 'coupon', label: 'Coupon', kind: 'text', operators: ['is'] },
    { name: 'channel', label: 'Channel', kind: 'choice', options: channelChoices },
    { name: 'risk', label: 'Risk', kind: 'one', options: riskChoices },
  ],
  views: [
    ...queues.map(({ value, label }) => ({ id: value, label, search: searchOf(value) })),
    { id: 'all', label: 'All', search: '' },
  ],
  counts,
  rowMenu: (order) => <RowMenu order={order} />,
  bulk: orderBulk,
  live: 'orders',
  empty: {
    icon: ReceiptText,
    title: 'No orders here',
    text: 'Orders appear as soon as they are paid; checkouts that are open have a view of their own.',
  },
})
