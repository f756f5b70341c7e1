import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const LONGEST_ZONE = 60

export const getBusinessHours = {
  method: 'GET',
  path: '/api/business-hours',
  summary: 'Whether someone answers the phone now, and when that changes',
  query: z.object({
    /** The visitor's own zone, such as Europe/Berlin; without it times are Eastern. */
    timezone: z.optional(
      z.string().check(z.maxLength(LONGEST_ZONE, 'A time zone has at most 60 characters')),
    ),
  }),
  response: z.object({
    isOpen: z.boolean(),
    businessHours: z.string(),
    localTime: z.string(),
    timezone: z.string(),
    nextOpenTime: z.nullable(z.string()),
    timeUntilOpen: z.nullable(z.string()),
    timeUntilClosed: z.nullable(z.string()),
  }),
} as const satisfies Endpoint
