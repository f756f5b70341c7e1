import type { assignSeats, listSeats, SeatList } from '@keyhaven/contracts/seats'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { retryIfLost } from '../../lib/retry.ts'
import { isUnderWay } from './seats.rules.ts'

const path = '/api/orders/:id/seats'
const AGAIN_MS = 3_000

/** The seats of an order; while mails are under way it is asked for again. */
export const seatsQuery = (id: string) =>
  queryOptions({
    queryKey: [path, id],
    queryFn: (): Promise<SeatList> =>
      api<typeof listSeats>({ method: 'GET', path }, { params: { id } }),
    retry: retryIfLost,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? AGAIN_MS : false),
  })

export const sendSeats = (id: string, body: { productId: string; emails: string[] }) =>
  api<typeof assignSeats>({ method: 'POST', path }, { params: { id }, body })
