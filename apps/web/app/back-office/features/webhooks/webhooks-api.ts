import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { listWebhookDeliveries, listWebhooks } from '@keyhaven/contracts/staff/webhooks'
import { queryOptions } from '@tanstack/react-query'
import { calls } from './calls.ts'

export const WEBHOOKS = '/api/admin/webhooks'

export type WebhookEndpoint = OutputOf<typeof listWebhooks>['endpoints'][number]
export type Delivery = OutputOf<typeof listWebhookDeliveries>['deliveries'][number]

export const endpointsQuery = queryOptions({
  queryKey: [WEBHOOKS],
  queryFn: async () => {
    const answer = await calls.listWebhooks()
    return { rows: answer.endpoints }
  },
})

const LOOK_MS = 3_000

type PageCursor = Readonly<{ after?: string; before?: string }>

/** What waits is delivered within seconds: the list looks again by itself. */
export const deliveriesQuery = (id: number, place: PageCursor) =>
  queryOptions({
    queryKey: [WEBHOOKS, id, 'deliveries', place],
    queryFn: async () => {
      const answer = await calls.listWebhookDeliveries({
        params: { id },
        query: place,
      })
      return { rows: answer.deliveries, page: answer.page, count: answer.count }
    },
    refetchInterval: ({ state }) =>
      state.data?.rows.some((delivery) => delivery.state === 'waiting') ? LOOK_MS : false,
  })
