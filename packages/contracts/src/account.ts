import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

const orderId = z.object({ id: z.string('The order is unknown').check(z.maxLength(60)) })

/** One order as its owner finds it in the account. */
export const ownOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  total: z.string(),
  currency: z.enum(currencies),
  createdAt: z.string(),
  /** True while mails about it come back. */
  isUnreachable: z.optional(z.boolean()),
  items: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.number() })),
})
export type OwnOrder = z.infer<typeof ownOrder>

export const listOwnOrders = {
  method: 'GET',
  path: '/api/account/orders',
  summary: 'Everything bought with the proven address, the latest first',
  response: z.object({
    success: z.literal(true),
    orders: z.array(ownOrder),
    /** True while the account has not proved its address: then no order is listed. */
    requiresVerification: z.boolean(),
  }),
} as const satisfies Endpoint

export const openOwnOrder = {
  method: 'POST',
  path: '/api/account/orders/:id/open',
  summary: 'Opens one of the own orders for this browser',
  params: orderId,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
