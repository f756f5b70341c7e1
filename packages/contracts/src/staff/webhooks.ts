import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { webhooksScreen } from './screens/webhooks.ts'

/** Everything another system can be told of. */
export const webhookEvents = [
  'order.paid',
  'order.review',
  'order.expired',
  'order.partially_refunded',
  'order.refunded',
  'order.disputed',
  'order.dispute_lost',
  'fulfilment.backordered',
  'fulfilment.partial',
  'fulfilment.allocated',
  'fulfilment.delivered',
  'fulfilment.revoked',
  'license.assigned',
  'license.revoked',
  'refund.created',
  'review.pending',
  'review.approved',
  'review.rejected',
  'review.spam',
  'review.withdrawn',
  'stock.ready',
  'stock.processing',
  'alert.raised',
  'alert.ended',
  'ping',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const MAX_WEBHOOK_ENDPOINTS = 20

const url = z
  .string('The address is missing')
  .check(z.trim(), z.maxLength(500, 'The address is too long'), z.url('This is no address'))
const events = z
  .array(z.enum(webhookEvents, 'Unknown event'), 'Choose what to tell')
  .check(z.minLength(1, 'Choose what to tell'), z.maxLength(webhookEvents.length, 'Too many'))
const description = z
  .string('The description is a text')
  .check(z.trim(), z.maxLength(200, 'At most 200 characters'))
const number = z.coerce
  .number('Unknown number')
  .check(z.int('Unknown number'), z.gte(1, 'Unknown number'))
const byId = z.object({ id: number })

const endpoint = z.object({
  id: z.number(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  state: z.enum(['active', 'paused', 'disabled']),
  failingSince: z.nullable(z.string()),
  waiting: z.number(),
})
const shown = z.object({ success: z.literal(true), endpoint })
/** The only time the secret is shown. */
const withSecret = z.object({ success: z.literal(true), endpoint, secret: z.string() })

export const listWebhooks = {
  ...webhooksScreen.calls.listWebhooks,
  summary: 'The systems that are told what happens in the shop',
  response: z.object({ success: z.literal(true), endpoints: z.array(endpoint) }),
} as const satisfies Endpoint

export const addWebhook = {
  ...webhooksScreen.calls.addWebhook,
  summary: 'Tells one more system; the answer holds the secret it checks signatures with',
  status: 201,
  body: z.object({ url, events, description: z._default(description, '') }),
  response: withSecret,
} as const satisfies Endpoint

export const changeWebhook = {
  ...webhooksScreen.calls.changeWebhook,
  summary: 'Changes what one system is told, or stops and resumes it',
  params: byId,
  body: z.object({
    url: z.optional(url),
    events: z.optional(events),
    description: z.optional(description),
    state: z.optional(z.enum(['active', 'paused'], 'A system is active or paused')),
  }),
  response: shown,
} as const satisfies Endpoint

export const renewWebhookSecret = {
  ...webhooksScreen.calls.renewWebhookSecret,
  summary: 'A new secret; the old one is worthless at once',
  params: byId,
  body: z.object({}),
  response: withSecret,
} as const satisfies Endpoint

export const pingWebhook = {
  ...webhooksScreen.calls.pingWebhook,
  summary: 'Sends one system a test event',
  params: byId,
  body: z.object({}),
  status: 202,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const listWebhookDeliveries = {
  ...webhooksScreen.calls.listWebhookDeliveries,
  summary: 'What one system was told last, and what it answered',
  params: byId,
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(['waiting', 'delivered'], 'Unknown state')),
    sort: z._default(sortOf(['event']), '-event'),
  }),
  response: z.object({
    success: z.literal(true),
    ...pageAnswer,
    deliveries: z.array(
      z.object({
        id: z.number(),
        event: z.string(),
        object: z.string(),
        state: z.enum(['waiting', 'delivered']),
        attempt: z.number(),
        dueAt: z.string(),
        lastStatus: z.nullable(z.number()),
        lastError: z.nullable(z.string()),
        deliveredAt: z.nullable(z.string()),
      }),
    ),
  }),
} as const satisfies Endpoint

export const redeliverWebhook = {
  ...webhooksScreen.calls.redeliverWebhook,
  summary: 'Tells one event again',
  params: byId,
  body: z.object({}),
  status: 202,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
