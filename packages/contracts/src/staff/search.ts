import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'

const LONGEST = 100

export const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A page of the back office. */
  to: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchEverything = {
  method: 'GET',
  path: '/api/admin/search',
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
