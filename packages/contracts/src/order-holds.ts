import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const digitsNeeded = 'Enter the six digits from the e-mail'

/** Six digits, however they are grouped. */
export const releaseCode = z
  .string(digitsNeeded)
  .check(z.trim(), z.regex(/^\d{3}[\s-]?\d{3}$/, digitsNeeded))

/** What a paid order waits for before its keys are shown: a code from its mailbox, or a person. */
export const orderHold = z.object({
  waitsFor: z.enum(['code', 'staff']),
  /** Where the code went, masked. */
  to: z.string(),
  /** Seconds until another code can be sent; null where no more are sent. */
  resendIn: z.nullable(z.number()),
})
export type OrderHold = z.infer<typeof orderHold>

const params = z.object({ id: z.string().check(z.maxLength(60)) })

export const enterReleaseCode = {
  method: 'POST',
  path: '/api/orders/:id/release',
  summary: 'Releases the keys of a paid order that waits for the code from its mailbox',
  params,
  body: z.object({ code: releaseCode }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const sendReleaseCode = {
  method: 'POST',
  path: '/api/orders/:id/release-code',
  summary: 'Mails another code for a paid order that waits for one; those before it end',
  params,
  body: z.object({}),
  response: z.object({ success: z.literal(true), hold: orderHold }),
} as const satisfies Endpoint
