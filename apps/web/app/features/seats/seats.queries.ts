import type { assignSeats, listSeats, readKeysFile, SeatList } from '@keyhaven/contracts/seats'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { retryIfLost } from '../../lib/api/retry.ts'
import { orderKeys } from '../../state/order/order-keys.ts'
import { isUnderWay } from './seats.rules.ts'

const path = '/api/orders/:id/seats'
const AGAIN_MS = 3_000

/** The seats of an order; while mails are under way it is asked for again. */
export const seatsQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.seats(id),
    queryFn: (): Promise<SeatList> =>
      api<typeof listSeats>({ method: 'GET', path }, { params: { id } }),
    retry: retryIfLost,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? AGAIN_MS : false),
  })

export const sendSeats = (id: string, body: { productId: string; emails: string[] }) =>
  api<typeof assignSeats>({ method: 'POST', path }, { params: { id }, body })

/** Every key of the order as a table; that they were seen is recorded, so it is not a plain link. */
export const readKeys = (id: string): Promise<unknown> =>
  api<typeof readKeysFile>(
    { method: 'POST', path: '/api/orders/:id/keys.csv' },
    { params: { id }, body: {} },
  )
