import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const done = z.object({ success: z.literal(true) })

export const newsletterStates = ['none', 'asked', 'subscribed'] as const

export const showNewsletter = {
  method: 'GET',
  path: '/api/account/newsletter',
  summary: 'Whether the signed-in address gets the newsletter',
  response: z.object({ success: z.literal(true), state: z.enum(newsletterStates) }),
} as const satisfies Endpoint

export const subscribe = {
  method: 'POST',
  path: '/api/newsletter/subscribe',
  summary: 'Mails the link that starts the newsletter, to the address of one’s order or account',
  status: 202,
  body: z.object({
    /** Without it the address of the account is meant. */
    orderId: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: done,
} as const satisfies Endpoint

export const confirmNewsletter = {
  method: 'POST',
  path: '/api/newsletter/confirm',
  summary: 'Starts the newsletter for the address that a mailed link belongs to',
  body: z.object({ token: z.string('The link is broken').check(z.maxLength(100)) }),
  response: done,
} as const satisfies Endpoint
