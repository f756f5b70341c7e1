import type { OrderDetails, StaffLicense } from '@keyhaven/contracts/staff/order-details'
import { Clock } from 'lucide-react'
import { importedText } from '../../../lib/order/imported-from.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { DetailLoading, DetailPage } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { useOrder } from '../../kit/orders/use-order.ts'
import { FailedRefunds } from './failed-refunds.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderAside } from './order-aside.tsx'
import { OrderDisputes } from './order-disputes.tsx'
import { OrderItems } from './order-items.tsx'
import { paymentLooks } from './order-looks.ts'
import { OrderMails } from './order-mails.tsx'
import { OrderRecords } from './order-records.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RiskPanel } from './risk-panel.tsx'

const back = { to: '/admin/main-site?tab=orders', label: 'Orders' }

/** One order: what was bought and paid, its keys masked, and everything that happened to it. */
export function OrderPage({ id }: { id: string }) {
  const { query, reload } = useOrder(id)
  const { data: order, error } = query
  if (error && !order) {
    return (
      <DetailPage back={back} title="Order">
        <NotLoaded title="The order could not be loaded." query={query} />
      </DetailPage>
    )
  }
  if (!order) return <DetailLoading />
  const done = () => void reload()
  const isHeld = order.paymentStatus === 'review'
  // A payment that no rule had a doubt about is not worth a table.
  const isDoubted = order.risk && (order.risk.score > 0 || isHeld)
  const risk = order.risk && isDoubted && (
    <RiskPanel order={order} risk={order.risk} onDone={done} />
  )
  return (
    <DetailPage
      back={back}
      title={`Order ${order.orderNumber}`}
      copy={order.orderNumber}
      status={<Status order={order} />}
      actions={<OrderActs order={order} onDone={done} />}
      aside={<OrderAside order={order} onDone={done} />}
    >
      {order.paymentStatus === 'review' && (
        <Notice tone="warning" title="This order is held for review.">
          {order.hold ?? 'A person must look at it.'} Asked{' '}
          {amountText(order.total, order.currency)}, received{' '}
          {amountText(
            order.movements[0]?.amount ?? '0',
            order.movements[0]?.currency ?? order.currency,
          )}
          .
        </Notice>
      )}
      {order.importedFrom && (
        <Notice tone="neutral" title={`${importedText(order.importedFrom)}.`}>
          It has no payment, invoice or return here. A key that fails is replaced by hand.
        </Notice>
      )}
      <FailedRefunds order={order} onDone={done} />
      <OrderDisputes orderId={order.id} onDone={done} />
      {isHeld && risk}
      <OrderItems order={order} onDone={done} />
      {!isHeld && risk}
      <OrderTimeline order={order} />
      <OrderRecords order={order} />
      <OrderMails order={order} />
    </DetailPage>
  )
}

/** Licences that no key is owed for, or none before a review ends. */
const owedNothing = new Set<StaffLicense['state']>(['returned', 'withdrawn', 'held', 'unpaid'])

function Status({ order }: { order: OrderDetails }) {
  const { label, tone, icon } = paymentLooks[order.paymentStatus]
  const wanted = order.licenses.filter(({ state }) => !owedNothing.has(state))
  const ready = wanted.filter(({ assignmentId }) => assignmentId !== null).length
  return (
    <>
      <Pill tone={tone} icon={icon}>
        {label}
      </Pill>
      {ready < wanted.length && (
        <Pill tone="warning" icon={Clock}>
          {ready} of {wanted.length} keys ready
        </Pill>
      )}
    </>
  )
}
