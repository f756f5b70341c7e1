import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { searchScreen } from './screens/search.ts'

const LONGEST = 100

/** What a search can find: each kind has its icon, and what can be done with it. */
export const searchKinds = [
  'order',
  'customer',
  'product',
  'invoice',
  'coupon',
  'conversation',
  'payment_link',
  'quote',
  'batch',
  'supplier',
  'member',
  'approval',
  'script',
] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchHit = z.object({
  id: z.string(),
  kind: z.enum(searchKinds),
  title: z.string(),
  text: z.string(),
  /** Of an order: whether there is something to refund or to send again. */
  isPaid: z.optional(z.boolean()),
  /** A page of the back office. */
  to: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchEverything = {
  ...searchScreen.calls.searchEverything,
  summary: 'What the caller may see and what fits a text, by kind',
  query: z.object({
    q: z
      .string('Say what to look for')
      .check(z.trim(), z.minLength(2, 'Type at least two characters'), z.maxLength(LONGEST)),
  }),
  response: z.object({
    success: z.literal(true),
    groups: z.array(z.object({ label: z.string(), hits: z.array(searchHit) })),
  }),
} as const satisfies Endpoint
