import type { TimelineEvent } from '@keyhaven/contracts/order-timeline'
import type { Order } from '@keyhaven/contracts/orders'
import { useOrderTimeline } from '../../../state/order/order-timeline.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { writtenTime } from '../order.rules.ts'
import { placeOf, sentenceOf } from './delivery-proof.rules.ts'

function EventRow({ event }: { event: TimelineEvent }) {
  const place = placeOf(event)
  return (
    <li className="grid gap-0.5 border-l-2 border-line-strong pl-4">
      <span className="text-body-sm wrap-anywhere text-ink">{sentenceOf(event)}</span>
      <span className="text-small text-ink-3">
        <time dateTime={event.at}>{writtenTime(event.at)}</time>
        {place && ` · ${place}`}
      </span>
    </li>
  )
}

/** When mails left, came back or keys were seen: what both sides can point to later. */
export function DeliveryProof({ order }: { order: Order }) {
  const { data, isError, refetch } = useOrderTimeline(order.id)
  if (isError && !data) {
    const again = (
      <Button size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    )
    return (
      <Notice tone="danger" action={again}>
        The record could not be loaded.
      </Notice>
    )
  }
  if (!data) return <Skeleton className="h-24" />
  if (data.events.length === 0) {
    return <p className="text-body-sm text-ink-2">Nothing has happened yet.</p>
  }
  return (
    <ol className="grid gap-4">
      {data.events.map((event) => (
        <EventRow key={`${event.at}-${event.kind}-${event.mail}-${event.to}`} event={event} />
      ))}
    </ol>
  )
}
