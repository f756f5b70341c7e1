import * as z from 'zod/mini'
import { vitalNames } from './data/vitals.ts'
import type { Endpoint } from './endpoint.ts'

const LONGEST_MS = 600_000
const vital = z.object({
  name: z.enum(vitalNames),
  value: z.number().check(z.minimum(0), z.maximum(LONGEST_MS)),
})

export const reportVitals = {
  method: 'POST',
  path: '/api/vitals',
  summary: 'How quick a page was for one visitor; nothing says which page or who',
  body: z.object({
    device: z.enum(['mobile', 'tablet', 'desktop']),
    metrics: z.array(vital).check(z.minLength(1), z.maxLength(vitalNames.length)),
  }),
  response: z.null(),
  status: 204,
} as const satisfies Endpoint
