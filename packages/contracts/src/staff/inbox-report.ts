import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { type MessageType, messageTypes } from '../inbox.ts'
import { inboxScreen } from './screens/inbox.ts'

const spread = z.nullable(z.number())

export const reportInbox = {
  ...inboxScreen.calls.reportInbox,
  summary: 'How quickly we answered and what people said about it',
  query: z.object({
    days: z._default(
      z.coerce.number('Choose a number of days').check(z.int(), z.gte(1), z.lte(366)),
      30,
    ),
  }),
  response: z.object({
    success: z.literal(true),
    conversations: z.number(),
    answered: z.number(),
    resolved: z.number(),
    /** Minutes from the first message to the first answer: the middle one, and that of nine in ten. */
    firstAnswer: z.object({ median: spread, p90: spread }),
    resolution: z.object({ median: spread, p90: spread }),
    rating: z.object({ count: z.number(), average: spread }),
    topics: z.array(
      z.object({
        topic: z.enum(Object.keys(messageTypes) as [MessageType, ...MessageType[]]),
        conversations: z.number(),
        firstAnswer: spread,
        resolution: spread,
        rating: spread,
      }),
    ),
  }),
} as const satisfies Endpoint
