import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const recentOrder = z.object({
  name: z.string(),
  country: z.string(),
  product: z.string(),
  color: z.string(),
  minutesAgo: z.number(),
})
export type RecentOrder = z.infer<typeof recentOrder>

export const listRecentOrders = {
  method: 'GET',
  path: '/api/recent-orders',
  summary: 'Orders paid within a day, by initial and country; samples only where nothing is sold',
  response: z.object({
    success: z.literal(true),
    orders: z.array(recentOrder),
    /** True when these are examples and nobody bought them; the page says so. */
    isSample: z.boolean(),
  }),
} as const satisfies Endpoint
