import * as z from 'zod/mini'
import type { WebhookEvent } from './staff/webhooks.ts'

const text = z.string()
const orderMoved = z.object({
  orderId: text,
  orderNumber: text,
  totalMinor: z.number(),
  currency: text,
  from: text,
  to: text,
  cause: text,
})
const licenseMoved = z.object({
  licenseId: z.number(),
  orderId: text,
  productId: text,
  slot: z.number(),
})
const refundCreated = z.object({ orderId: text, amountMinor: z.number(), currency: text })
const reviewMoved = z.object({
  reviewId: z.number(),
  productId: text,
  rating: z.number(),
  isVerified: z.boolean(),
})
const stockMoved = z.object({ productId: text, availability: text })
const alertMoved = z.object({
  alertId: z.number(),
  kind: text,
  subject: text,
  severity: text,
  value: z.number(),
  threshold: z.number(),
})

/** What can happen in a shop, and what is said about it: ids and facts, nobody's name, never a key. */
export const shopEvents = {
  'order.paid': orderMoved,
  'order.review': orderMoved,
  'order.expired': orderMoved,
  'order.partially_refunded': orderMoved,
  'order.refunded': orderMoved,
  'order.disputed': orderMoved,
  'order.dispute_lost': orderMoved,
  'fulfilment.backordered': orderMoved,
  'fulfilment.partial': orderMoved,
  'fulfilment.allocated': orderMoved,
  'fulfilment.delivered': orderMoved,
  'fulfilment.revoked': orderMoved,
  'license.assigned': licenseMoved,
  'license.revoked': licenseMoved,
  'refund.created': refundCreated,
  'review.pending': reviewMoved,
  'review.approved': reviewMoved,
  'review.rejected': reviewMoved,
  'review.spam': reviewMoved,
  'review.withdrawn': reviewMoved,
  'stock.ready': stockMoved,
  'stock.processing': stockMoved,
  'alert.raised': alertMoved,
  'alert.ended': alertMoved,
} as const satisfies Record<Exclude<WebhookEvent, 'ping'>, z.ZodMiniType>

export type ShopEventName = keyof typeof shopEvents

/** One thing that happened. The id is the same each time it is told. */
export type ShopEvent<Name extends ShopEventName = ShopEventName> = {
  [Each in Name]: Readonly<{
    id: string
    type: Each
    /** When it happened, in ISO 8601. */
    at: string
    data: Readonly<z.infer<(typeof shopEvents)[Each]>>
  }>
}[Name]
