import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

export const whereAmI = {
  method: 'GET',
  path: '/api/test-location',
  summary: "The caller's own country, guessed from the address on this server alone",
  response: z.object({
    success: z.literal(true),
    ip: z.string(),
    location: z.object({
      country: z.string(),
      city: z.string(),
      region: z.string(),
      currency: z.enum(currencies),
      timezone: z.string(),
    }),
  }),
} as const satisfies Endpoint
