import type { Order } from '@keyhaven/contracts/orders'
import type { SeatList } from '@keyhaven/contracts/seats'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Button, buttonStyles } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SeatForm } from './seat-form.tsx'
import { SeatRows } from './seat-list.tsx'
import { seatsQuery } from './seats.queries.ts'

const keysFile = (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}/keys.csv`

function Seats({ order, list }: { order: Order; list: SeatList }) {
  const free = list.editions.filter((edition) => edition.free > 0)
  return (
    <>
      <p className="text-ink-2">
        Send each colleague a key of their own, or take all keys as a table and hand them out
        yourself.
      </p>
      {free.length > 0 ? (
        <SeatForm orderId={order.id} editions={free} mailsLeft={list.mailsLeft} />
      ) : (
        <Notice tone="neutral">Every key you have so far is somebody’s seat.</Notice>
      )}
      <SeatRows seats={list.seats} />
      <div>
        <a href={keysFile(order.id)} className={buttonStyles()} download>
          <FileDown size={17} aria-hidden /> All keys as CSV
        </a>
      </div>
    </>
  )
}

/** The seats of an order that was bought by a quote; other orders have none and show nothing. */
export function SeatsCard({ order }: { order: Order }) {
  const { data, isError, refetch } = useQuery(seatsQuery(order.id))
  if (data && !data.isOffered) return null
  if (!data && !isError) return null
  const again = (
    <Button size="sm" onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return (
    <Card as="section" padded aria-labelledby="seats" className="grid gap-5">
      <h2 id="seats" className="type-heading">
        Seats for your colleagues
      </h2>
      {data ? (
        <Seats order={order} list={data} />
      ) : (
        <Notice tone="danger" action={again}>
          The seats could not be loaded.
        </Notice>
      )}
    </Card>
  )
}
