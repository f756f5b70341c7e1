import type { Order } from '@keyhaven/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { isApiError } from '../../lib/api.ts'
import { Container } from '../../ui/container.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { InstallHelp } from './install-help.tsx'
import { KeysSection } from './keys-section.tsx'
import { stateOf } from './licenses.rules.ts'
import { PaidHead } from './order-head.tsx'
import {
  FrozenOrder,
  LockedOrder,
  MissingOrder,
  UnpaidOrder,
  UnsettledOrder,
} from './order-problems.tsx'
import { orderQuery } from './orders.queries.ts'
import { ReceiptCard } from './receipt-card.tsx'
import { SupportCard } from './support-card.tsx'
import { useFirstVisit } from './use-first-visit.ts'

export function OrderLoading() {
  return (
    <Container className="grid min-h-128 place-items-center py-section">
      <p className="flex items-center gap-3 type-lead">
        <Spinner label="Loading" size={24} /> Processing your order...
      </p>
    </Container>
  )
}

type OrderPart = ComponentType<{ order: Order }>

/** What other features add to an order: above everything, under the keys, beside them, and where keys are withheld. */
export type OrderParts = {
  Head?: OrderPart
  Main: OrderPart
  Aside: OrderPart
  Frozen?: OrderPart
  title?: string
}

type OrderProps = { order: Order; onCheck: () => void; parts: OrderParts }

function PaidOrder({ order, onCheck, parts }: OrderProps) {
  useFirstVisit(order)
  const title = parts.title ?? 'Order confirmed – Keyhaven'
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <Container>
      <PaidHead order={order} />
      {parts.Head && <parts.Head order={order} />}
      <div className="grid items-start gap-8 pb-section max-lg:gap-6 lg:grid-cols-8">
        <div className="grid gap-6 lg:col-span-5">
          {order.totalQuantity > 0 && <KeysSection order={order} onCheck={onCheck} />}
          {order.totalQuantity > 0 && <InstallHelp order={order} />}
          <parts.Main order={order} />
        </div>
        <div className="grid gap-5 lg:col-span-3">
          <ReceiptCard order={order} />
          <parts.Aside order={order} />
          <SupportCard order={order} />
        </div>
      </div>
    </Container>
  )
}

function KnownOrder(props: OrderProps) {
  switch (stateOf(props.order)) {
    case 'redacted':
      return <LockedOrder order={props.order} />
    case 'unpaid':
      return <UnpaidOrder {...props} />
    case 'frozen':
      return (
        <FrozenOrder {...props}>
          {props.parts.Frozen && <props.parts.Frozen order={props.order} />}
        </FrozenOrder>
      )
    default:
      return <PaidOrder {...props} />
  }
}

/** An order in whatever state it is. The page looks again by itself while something is to come. */
export function OrderScreen({ orderId, parts }: { orderId: string; parts: OrderParts }) {
  const { data, error, refetch } = useQuery(orderQuery(orderId))
  const check = () => void refetch()
  if (data) return <KnownOrder order={data} onCheck={check} parts={parts} />
  if (!error) return <OrderLoading />
  const isMissing = isApiError(error) && error.status === 404
  return isMissing ? <MissingOrder /> : <UnsettledOrder orderId={orderId} onCheck={check} />
}
