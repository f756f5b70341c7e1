import type { OwnOrder } from '@keyhaven/contracts/account'
import { formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShoppingBag } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openOrder, ownOrdersQuery } from './account.queries.ts'

const dayOf = (time: string) =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

function totalOf({ total, currency }: OwnOrder) {
  const amount = fromDecimal(total, currency)
  return amount ? formatMoney(amount) : total
}

/** What other features add to the card of one order. */
export type OwnOrderPart = ComponentType<{ order: OwnOrder }>

function OrderCard({ order, Part }: { order: OwnOrder; Part: OwnOrderPart }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const open = async () => {
    setState('busy')
    try {
      await openOrder(order.id)
      // A document of its own: the keys stand on a page without foreign scripts.
      location.assign(`/order-success/${order.id}`)
    } catch {
      setState('failed')
    }
  }
  return (
    <Card as="li" padded className="grid gap-4">
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
          {dayOf(order.createdAt)} · <span className="whitespace-nowrap">{totalOf(order)}</span>
        </p>
        <Button
          variant="soft"
          onClick={() => void open()}
          busy={state === 'busy' ? 'Opening...' : undefined}
        >
          <KeyRound size={17} aria-hidden /> Keys and receipt
          <span className="sr-only"> of order {order.orderNumber}</span>
        </Button>
      </div>
      <Part order={order} />
      {state === 'failed' && (
        <Notice tone="danger" isNew>
          This order could not be opened. Please try again.
        </Notice>
      )}
    </Card>
  )
}

const toShop = <ButtonLink to="/shop">Browse editions</ButtonLink>

/** Everything bought with the proven address. */
export function OwnOrders({ Part }: { Part: OwnOrderPart }) {
  const { data, isError, refetch } = useQuery(ownOrdersQuery)
  if (isError) {
    const again = <Button onClick={() => void refetch()}>Try again</Button>
    return (
      <Notice tone="danger" title="Your orders could not be loaded." action={again}>
        They are safe; only this page cannot show them right now.
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  if (data.requiresVerification) return null
  if (data.orders.length === 0) {
    return (
      <EmptyState icon={ShoppingBag} title="Nothing bought yet" action={toShop}>
        What you buy with this address appears here.
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-5">
      {data.orders.map((order) => (
        <OrderCard key={order.id} order={order} Part={Part} />
      ))}
    </ul>
  )
}
