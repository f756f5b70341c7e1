import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

/** What can happen to a delivery. */
export const timelineKinds = [
  'mail_queued',
  'mail_accepted',
  'mail_bounced',
  'key_mailed',
  'key_revealed',
  'link_opened',
  'computer_opened',
  'address_corrected',
  'download',
] as const

/** What a mail of an order is about. */
export const timelineMails = ['receipt', 'keys', 'link', 'refund', 'address', 'other'] as const

const timelineEvent = z.object({
  at: z.string(),
  kind: z.enum(timelineKinds),
  mail: z.optional(z.enum(timelineMails)),
  /** The address, without most of its name. */
  to: z.optional(z.string()),
  /** Why a mail came back, as mail servers number it. */
  code: z.optional(z.string()),
  /** What was downloaded. */
  what: z.optional(z.string()),
  /** How many keys were shown. */
  count: z.optional(z.number()),
  /** The network it came from, shortened to /24 or /48. */
  network: z.optional(z.string()),
  device: z.optional(z.string()),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const orderTimeline = {
  method: 'GET',
  path: '/api/orders/:id/timeline',
  summary: 'What happened to the delivery of an order, for its buyer and for staff',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  response: z.object({
    success: z.literal(true),
    /** True while mails to the address of the order come back. */
    isUnreachable: z.boolean(),
    /** The latest first. */
    events: z.array(timelineEvent),
  }),
} as const satisfies Endpoint
