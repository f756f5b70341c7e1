import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { listWebhookDeliveries, listWebhooks } from '@keyhaven/contracts/staff/webhooks'
import { queryOptions } from '@tanstack/react-query'
import { staffApi } from '../../kit/staff-api.ts'

export const WEBHOOKS = '/api/admin/webhooks'

export type WebhookEndpoint = OutputOf<typeof listWebhooks>['endpoints'][number]
export type Delivery = OutputOf<typeof listWebhookDeliveries>['deliveries'][number]

export const endpointsQuery = queryOptions({
  queryKey: [WEBHOOKS],
  queryFn: async () => {
    const answer = await staffApi<typeof listWebhooks>({ method: 'GET', path: WEBHOOKS })
    return { rows: answer.endpoints }
  },
})

const LOOK_MS = 3_000

type Place = Readonly<{ after?: string; before?: string }>

/** What waits is delivered within seconds: the list looks again by itself. */
export const deliveriesQuery = (id: number, place: Place) =>
  queryOptions({
    queryKey: [WEBHOOKS, id, 'deliveries', place],
    queryFn: async () => {
      const endpoint = { method: 'GET', path: `${WEBHOOKS}/:id/deliveries` } as const
      const answer = await staffApi<typeof listWebhookDeliveries>(endpoint, {
        params: { id },
        query: place,
      })
      return { rows: answer.deliveries, page: answer.page, count: answer.count }
    },
    refetchInterval: ({ state }) =>
      state.data?.rows.some((delivery) => delivery.state === 'waiting') ? LOOK_MS : false,
  })
