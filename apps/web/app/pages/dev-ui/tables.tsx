import { formatMoney, money } from '@keyhaven/contracts/money'
import { Check, CloudOff, Inbox, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Sheet } from './sheet.tsx'

type Order = {
  number: string
  date: string
  customer: string
  items: string
  total: number
  payment: 'paid' | 'failed' | 'refunded'
}

const orders: Order[] = [
  ['#10031', '12 Nov, 14:26', 'Noah Lindqvist', 'Home & Business 2024', 24999, 'paid'],
  ['#10030', '12 Nov, 14:18', 'Priya Raman', 'Professional Plus 2024', 39999, 'paid'],
  ['#10028', '12 Nov, 14:09', 'Harbor Dental LLC', 'Home & Business 2024 × 10', 249990, 'paid'],
  ['#10022', '12 Nov, 12:40', 'Tomas Beran', 'Home 2024', 12749, 'failed'],
  ['#10020', '12 Nov, 11:38', 'Samuel Osei', 'Professional Plus 2021', 25549, 'refunded'],
].map(([number, date, customer, items, total, payment]) => ({
  number: String(number),
  date: String(date),
  customer: String(customer),
  items: String(items),
  total: Number(total),
  payment: payment as Order['payment'],
}))

const payments = {
  paid: { tone: 'success', icon: Check, word: 'Paid' },
  failed: { tone: 'danger', icon: X, word: 'Failed' },
  refunded: { tone: 'neutral', icon: Undo2, word: 'Refunded' },
} as const

function PaymentPill({ payment }: { payment: Order['payment'] }) {
  const { tone, icon, word } = payments[payment]
  return (
    <Pill tone={tone} icon={icon}>
      {word}
    </Pill>
  )
}

const columns: Column<Order>[] = [
  {
    id: 'number',
    header: 'Order',
    isTitle: true,
    isSortable: true,
    cell: (order) => <b className="font-semibold">{order.number}</b>,
  },
  { id: 'date', header: 'Date', cell: (order) => order.date },
  {
    id: 'customer',
    header: 'Customer',
    cell: (order) => <span className="font-medium text-ink">{order.customer}</span>,
  },
  { id: 'items', header: 'Items', cell: (order) => order.items },
  {
    id: 'total',
    header: 'Total',
    isNumeric: true,
    cell: (order) => <span className="text-ink">{formatMoney(money(order.total, 'USD'))}</span>,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => <PaymentPill payment={order.payment} />,
  },
]

const nothing = (
  <EmptyState icon={Inbox} title="No orders yet">
    Paid orders appear here, newest first.
  </EmptyState>
)
const broken = (
  <EmptyState
    icon={CloudOff}
    title="Orders could not be loaded"
    tone="danger"
    action={<Button size="sm">Try again</Button>}
  >
    Nothing is lost. Check your connection.
  </EmptyState>
)

export function Tables() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['#10030']))
  const shared = { columns, rowId: (order: Order) => order.number, empty: nothing, failed: broken }
  const selection = { ids, onChange: setIds, labelOf: (id: string) => `order ${id}` }
  return (
    <Sheet title="Tables">
      <Card className="overflow-hidden pt-4 max-md:border-0 max-md:bg-transparent max-md:shadow-none">
        <Table
          {...shared}
          caption="Orders"
          rows={orders}
          selection={selection}
          sorting={{ by: 'number', direction: 'descending', onSort: () => {} }}
        />
      </Card>
      <div className="grid gap-6">
        {(['ready', 'loading', 'failed'] as const).map((state) => (
          <Card key={state} className="overflow-hidden pt-4">
            <Table {...shared} caption={`Orders, ${state}`} rows={[]} state={state} />
          </Card>
        ))}
      </div>
    </Sheet>
  )
}
