import type { Order } from '@keyhaven/contracts/orders'
import type { SeatList } from '@keyhaven/contracts/seats'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SeatForm } from './seat-form.tsx'
import { SeatRows } from './seat-list.tsx'
import { readKeys, seatsQuery } from './seats.queries.ts'

/** All keys as a file. */
function KeysFile({ order }: { order: Order }) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => readKeys(order.id),
    onSuccess: (text) =>
      saveFile(new Blob([String(text)], { type: 'text/csv' }), `keys-${order.orderNumber}.csv`),
  })
  return (
    <div className="grid gap-3">
      <Button
        className="w-fit"
        busy={isPending ? 'Preparing...' : undefined}
        onClick={() => mutate()}
      >
        <FileDown size={17} aria-hidden /> All keys as CSV
      </Button>
      {isError && (
        <Notice tone="danger" isNew>
          The file could not be made. Please try again.
        </Notice>
      )}
    </div>
  )
}

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
        <Notice tone="neutral">All your keys are assigned.</Notice>
      )}
      <SeatRows seats={list.seats} />
      <KeysFile order={order} />
    </>
  )
}

/** Whether an order has seats: only those bought by a quote do. One that cannot be asked may have. */
export function useHasSeats(order: Order): boolean {
  const { data, isError } = useQuery(seatsQuery(order.id))
  return data ? data.isOffered : isError
}

/** The seats of an order that was bought by a quote. */
export function SeatsPanel({ order }: { order: Order }) {
  const { data, refetch } = useQuery(seatsQuery(order.id))
  const again = (
    <Button size="sm" onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return (
    <div className="grid gap-5">
      {data ? (
        <Seats order={order} list={data} />
      ) : (
        <Notice tone="danger" action={again}>
          The seats could not be loaded.
        </Notice>
      )}
    </div>
  )
}
