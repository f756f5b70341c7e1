import type { RecentOrder } from '@keyhaven/contracts/recent-orders'
import { useState } from 'react'
import { useStorefront } from '../../../state/storefront.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import { pickSome } from '../checkout.rules.ts'
import { PauseButton } from './pause-button.tsx'
import { useRecentOrders } from './recent-orders.queries.ts'
import { useRotation } from './use-rotation.ts'

const SHOWN = 4
const TURN_MS = 30_000

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** The specification's four labels, to the letter, whatever is shown beside them. */
const agreedLabels = [2, 5, 8, 12].map((minutes) => `${minutes} minutes ago`)

/** "Just now", "4 min ago", "2 h ago" */
function ageOf(minutes: number): string {
  if (minutes < 1) return 'Just now'
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`
}

function Entry({ order, age }: { order: RecentOrder; age: string }) {
  return (
    <li className="flex items-center gap-3 text-small">
      <Avatar name={order.name} size="sm" tone="ink" />
      <span className="grid min-w-0 grow">
        <span className="font-medium">{order.product}</span>
        <span className="text-ink-3">{countries.of(order.country)}</span>
      </span>
      <span className="whitespace-nowrap text-ink-3">{age}</span>
    </li>
  )
}

type PanelProps = { orders: readonly RecentOrder[]; isSample: boolean; hasAgreedLabels: boolean }

function Panel({ orders, isSample, hasAgreedLabels }: PanelProps) {
  const numbered = orders.map((order, id) => ({ id, order }))
  const [shown, setShown] = useState(() => numbered.slice(0, SHOWN))
  const { isPaused, toggle, hold } = useRotation({
    everyMs: TURN_MS,
    onTurn: () => setShown(pickSome(numbered, SHOWN, Math.random)),
  })
  return (
    <Card
      as="section"
      padded
      aria-labelledby="recent-orders"
      data-sample={isSample || undefined}
      className="grid gap-4"
      {...hold}
    >
      <div className="flex items-center gap-2">
        <h2 id="recent-orders" className="type-subheading grow">
          Recent orders
        </h2>
        {isSample && <SampleMark />}
        <PauseButton what="recent orders" isPaused={isPaused} onToggle={toggle} />
      </div>
      <ul className="grid gap-4">
        {shown.map(({ id, order }, place) => (
          <Entry
            key={id}
            order={order}
            age={(hasAgreedLabels && agreedLabels[place]) || ageOf(order.minutesAgo)}
          />
        ))}
      </ul>
    </Card>
  )
}

/**
 * What others bought lately. Without enough of it there is nothing to show. A demonstration has the
 * specification's labels, which no order made true: so it is marked as a sample, too.
 */
export function RecentOrders() {
  const { data } = useRecentOrders()
  const hasAgreedLabels = useStorefront()?.showsSamples ?? false
  if (!data || data.orders.length < SHOWN) return null
  const isSample = data.isSample || hasAgreedLabels
  return <Panel orders={data.orders} {...{ isSample, hasAgreedLabels }} />
}
