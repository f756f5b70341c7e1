import type { RecentOrder } from '@keyhaven/contracts/recent-orders'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import { pickSome } from './checkout.rules.ts'
import { PauseButton } from './pause-button.tsx'
import { useRecentOrders } from './recent-orders.queries.ts'
import { useRotation } from './use-rotation.ts'

const SHOWN = 4
const TURN_MS = 30_000

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** "Just now", "4 min ago", "2 h ago" */
function ageOf(minutes: number): string {
  if (minutes < 1) return 'Just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

function Entry({ order }: { order: RecentOrder }) {
  return (
    <li className="flex items-center gap-3 text-small">
      <Avatar name={order.name} size="sm" tone="ink" />
      <span className="grid min-w-0 grow">
        <span className="font-medium">{order.product}</span>
        <span className="text-ink-3">{countries.of(order.country)}</span>
      </span>
      <span className="whitespace-nowrap text-ink-3">{ageOf(order.minutesAgo)}</span>
    </li>
  )
}

function Panel({ orders, isSample }: { orders: readonly RecentOrder[]; isSample: boolean }) {
  const numbered = orders.map((order, id) => ({ id, order }))
  const [shown, setShown] = useState(() => numbered.slice(0, SHOWN))
  const { isPaused, toggle, hold } = useRotation({
    everyMs: TURN_MS,
    onTurn: () => setShown(pickSome(numbered, SHOWN, Math.random)),
  })
  return (
    <Card as="section" padded aria-labelledby="recent-orders" className="grid gap-4" {...hold}>
      <div className="flex items-center gap-2">
        <h2 id="recent-orders" className="type-subheading grow">
          Recent orders
        </h2>
        {isSample && (
          <Pill tone="outline" size="sm">
            Sample
          </Pill>
        )}
        <PauseButton what="recent orders" isPaused={isPaused} onToggle={toggle} />
      </div>
      <ul className="grid gap-4">
        {shown.map(({ id, order }) => (
          <Entry key={id} order={order} />
        ))}
      </ul>
    </Card>
  )
}

/** What others bought lately. Without enough of it there is nothing to show. */
export function RecentOrders() {
  const { data } = useRecentOrders()
  if (!data || data.orders.length < SHOWN) return null
  return <Panel orders={data.orders} isSample={data.isSample} />
}
