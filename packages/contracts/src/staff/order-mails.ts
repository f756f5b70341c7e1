import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { ordersScreen } from './screens/orders.ts'

export const previewMail = {
  ...ordersScreen.calls.previewMail,
  summary:
    'An e-mail of an order as a page for a sandboxed frame: keys and codes masked, links without an address',
  params: z.object({
    id: z.string().check(z.maxLength(60)),
    mailId: z.coerce.number().check(z.int(), z.gte(1)),
  }),
  response: z.object({
    success: z.literal(true),
    template: z.string(),
    to: z.string(),
    /** Null where nothing of it is left to show, such as after its writer was erased. */
    page: z.nullable(z.object({ subject: z.string(), html: z.string() })),
  }),
} as const satisfies Endpoint
