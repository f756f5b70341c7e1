import * as z from 'zod/mini'
import { LONGEST_COMMENT } from './data/reminders.ts'
import type { Endpoint } from './endpoint.ts'

const params = z.object({ id: z.string().check(z.maxLength(60)) })

export const showSurvey = {
  method: 'GET',
  path: '/api/orders/:id/survey',
  summary: 'Whether the buyer of an order has answered how it went',
  params,
  response: z.object({ success: z.literal(true), isAnswered: z.boolean() }),
} as const satisfies Endpoint

export const answerSurvey = {
  method: 'POST',
  path: '/api/orders/:id/survey',
  summary: 'Keeps how satisfied the buyer of an order is, once; it is never published',
  status: 201,
  params,
  body: z.object({
    rating: z
      .number('Choose one to five stars')
      .check(
        z.int('Choose one to five stars'),
        z.gte(1, 'Choose one to five stars'),
        z.lte(5, 'Choose one to five stars'),
      ),
    comment: z.optional(
      z
        .string('Comment is text')
        .check(
          z.trim(),
          z.maxLength(LONGEST_COMMENT, `Please use at most ${LONGEST_COMMENT} characters`),
        ),
    ),
  }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
