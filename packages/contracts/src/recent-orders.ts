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
  summary:
    'Orders of buyers who agreed, paid within a day, by initial and country; or marked samples',
  response: z.object({
    success: z.literal(true),
    orders: z.array(recentOrder),
    /** True when these are examples and nobody bought them; the page says so. */
    isSample: z.boolean(),
  }),
} as const satisfies Endpoint

const params = z.object({ id: z.string().check(z.maxLength(60)) })
const listing = z.object({
  success: z.literal(true),
  isListed: z.boolean(),
  /** False for what was paid by a link: that is between the payer and us. */
  mayBeListed: z.boolean(),
})

export const showListing = {
  method: 'GET',
  path: '/api/orders/:id/listing',
  summary: 'Whether the buyer agreed that the order is shown among recent ones',
  params,
  response: listing,
} as const satisfies Endpoint

export const changeListing = {
  method: 'PUT',
  path: '/api/orders/:id/listing',
  summary: 'Shows the order among recent ones, or no longer',
  params,
  body: z.object({ isListed: z.boolean('Please say yes or no.') }),
  response: listing,
} as const satisfies Endpoint
