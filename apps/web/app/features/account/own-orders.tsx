import type { OwnOrder } from '@keyhaven/contracts/account'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShoppingBag } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { importedText } from '../../lib/order/imported-from.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownOrdersQuery } from './account.queries.ts'
import { useOpenOrder } from './open-own-order.ts'
import { dayOf, totalOf } from './own-order.rules.ts'

/** What other features add to the card of one order. */
export type OwnOrderPart = ComponentType<{ order: OwnOrder; email: string }>

type OrderCardProps = { order: OwnOrder; Part: OwnOrderPart; email: string }

function OrderCard({ order, Part, email }: OrderCardProps) {
  const { open, isBusy, hasFailed } = useOpenOrder(order.id)
  return (
    <Card as="li" padded id={order.orderNumber} className="grid scroll-mt-28 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="type-heading">Order {order.orderNumber}</h2>
        <Pill tone={order.status === 'Completed' ? 'success' : 'neutral'}>{order.status}</Pill>
      </div>
      <ul className="grid gap-1 text-body-sm text-ink-2">
        {order.items.map(({ productId, name, quantity }) => (
          <li key={productId}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-4">
        <p className="text-body-sm text-ink-2">
          {dayOf(order.createdAt)} ·{' '}
          {order.importedFrom ? (
            importedText(order.importedFrom)
          ) : (
            <span className="whitespace-nowrap">{totalOf(order)}</span>
          )}
        </p>
        <Button variant="soft" onClick={() => void open()} busy={isBusy ? 'Opening...' : undefined}>
          <KeyRound size={17} aria-hidden /> Keys and receipt
          <span className="sr-only"> of order {order.orderNumber}</span>
        </Button>
      </div>
      {!order.importedFrom && <Part order={order} email={email} />}
      {hasFailed && (
        <Notice tone="danger" isNew>
          This order could not be opened. Please try again.
        </Notice>
      )}
    </Card>
  )
}

const toShop = <ButtonLink to="/shop">Browse editions</ButtonLink>

type LoadedProps = { children: (orders: readonly OwnOrder[]) => ReactNode }

/** Everything bought with the proven address, once it is here; until then, and without any, what is known. */
export function LoadedOrders({ children }: LoadedProps) {
  const { data, isError, refetch } = useQuery(ownOrdersQuery)
  if (isError && !data) {
    const again = <Button onClick={() => void refetch()}>Try again</Button>
    return (
      <Notice tone="danger" title="Your orders could not be loaded." action={again}>
        They are safe; only this page cannot show them right now.
      </Notice>
    )
  }
  if (!data) {
    return (
      <div className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  if (data.requiresVerification) return null
  if (data.orders.length === 0) {
    return (
      <EmptyState icon={ShoppingBag} title="Nothing bought yet" action={toShop}>
        What you buy with this address appears here.
      </EmptyState>
    )
  }
  return children(data.orders)
}

/** Order by order: what was bought, its documents, and what can be done about it. */
export function OwnOrders({ Part, email }: { Part: OwnOrderPart; email: string }) {
  return (
    <LoadedOrders>
      {(orders) => (
        <ul className="grid gap-5">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} Part={Part} email={email} />
          ))}
        </ul>
      )}
    </LoadedOrders>
  )
}
