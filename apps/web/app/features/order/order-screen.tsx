import type { Order } from '@keyhaven/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { isApiError } from '../../lib/api/api.ts'
import { Container } from '../../ui/container.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { InstallHelp } from './install-help.tsx'
import { KeysSection } from './keys-section.tsx'
import { orderQuery } from './order.queries.ts'
import { stateOf } from './order.rules.ts'
import { PaidHead } from './order-head.tsx'
import {
  FrozenOrder,
  LockedOrder,
  MissingOrder,
  PaymentOnItsWay,
  UnpaidOrder,
  UnsettledOrder,
} from './order-problems.tsx'
import { OrderRows } from './order-row.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { SupportRow } from './support-row.tsx'
import { useFirstVisit } from './use-first-visit.ts'

// Few orders are held: the form comes with them alone.
const HeldOrder = lazy(async () => ({ default: (await import('./held-order.tsx')).HeldOrder }))

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

/** What other features add to an order. */
export type OrderParts = {
  /** Above everything. */
  Head?: OrderPart
  /** Right after the keys, on phones too: how they reach the computer they are for. */
  AfterKeys?: OrderPart
  /** With the next step. */
  Next?: OrderPart
  /** The button of the receipt that opens the invoice. */
  Invoice?: OrderPart
  /** Lines that open: everything else. */
  Rows: OrderPart
  /** Where keys are withheld. */
  Frozen?: OrderPart
  title?: string
}

type OrderProps = { order: Order; onCheck: () => void; parts: OrderParts }

/**
 * Keys, next step and receipt, then everything else in one list. Two columns on wide screens; on
 * phones the receipt comes right after the keys.
 */
function PaidOrder({ order, onCheck, parts }: OrderProps) {
  useFirstVisit(order)
  const title = parts.title ?? 'Order confirmed – Keyhaven'
  useEffect(() => {
    document.title = title
  }, [title])
  const hasLicences = order.totalQuantity > 0
  return (
    <Container>
      <PaidHead order={order} />
      {parts.Head && <parts.Head order={order} />}
      <div className="grid items-start gap-8 pb-section max-lg:gap-6 lg:grid-cols-8">
        <div className="grid gap-6 max-lg:contents lg:col-span-5">
          {hasLicences && (
            <div className="order-1 grid gap-6">
              <KeysSection order={order} onCheck={onCheck} />
              {parts.AfterKeys && <parts.AfterKeys order={order} />}
            </div>
          )}
          <div className="order-3 grid gap-6">
            {hasLicences && <InstallHelp order={order} />}
            {parts.Next && <parts.Next order={order} />}
          </div>
        </div>
        <div className="grid gap-5 max-lg:contents lg:col-span-3">
          <div className="order-2">
            <ReceiptCard order={order} Invoice={parts.Invoice} />
          </div>
          <div className="order-4">
            <OrderRows>
              <SupportRow order={order} />
              <parts.Rows order={order} />
            </OrderRows>
          </div>
        </div>
      </div>
    </Container>
  )
}

function KnownOrder(props: OrderProps) {
  const { hold } = props.order
  switch (stateOf(props.order)) {
    case 'redacted':
      return <LockedOrder order={props.order} />
    case 'unpaid':
      return <UnpaidOrder {...props} />
    case 'on its way':
      return <PaymentOnItsWay {...props} />
    case 'held':
      return (
        <Suspense fallback={<OrderLoading />}>
          {hold && <HeldOrder {...props} hold={hold} />}
        </Suspense>
      )
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
