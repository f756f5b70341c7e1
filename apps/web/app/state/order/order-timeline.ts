import type { orderTimeline } from '@keyhaven/contracts/order-timeline'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { orderKeys } from './order-keys.ts'

const LOOK_AGAIN_MS = 5_000
const LOOKS = 12

/** What happened to the delivery of an order. A mail that comes back does so within the first minute. */
const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.timeline(id),
    queryFn: () =>
      api<typeof orderTimeline>(
        { method: 'GET', path: '/api/orders/:id/timeline' },
        { params: { id } },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.isUnreachable || state.dataUpdateCount >= LOOKS ? false : LOOK_AGAIN_MS,
  })

export const useOrderTimeline = (id: string) => useQuery(timelineQuery(id))
