import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

const done = z.object({ success: z.literal(true) })

export const consentKinds = ['cookies', 'marketing', 'cart-reminder', 'newsletter'] as const
export const consentChoices = ['granted', 'refused'] as const

const consent = z.object({
  kind: z.enum(consentKinds),
  choice: z.enum(consentChoices),
  textVersion: z.string(),
  source: z.string(),
  at: z.string(),
})
export type ConsentEntry = z.infer<typeof consent>

/** What erasing leaves behind, and why. */
const kept = z.object({ what: z.string(), why: z.string(), until: z.string() })

const privacyState = z.object({
  success: z.literal(true),
  /** False while the address is unproven: then nothing of it is shown. */
  isProven: z.boolean(),
  export: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(['queued', 'ready']),
      requestedAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
  erasure: z.nullable(z.object({ requestedAt: z.string(), state: z.enum(['asked', 'farewell']) })),
  /** Orders under way, which erasing waits for. */
  waitsFor: z.array(z.object({ orderNumber: z.string(), why: z.string() })),
  deleted: z.array(z.string()),
  kept: z.array(kept),
  wantsMarketing: z.boolean(),
  consents: z.array(consent),
})
export type PrivacyState = z.infer<typeof privacyState>

export const showPrivacy = {
  method: 'GET',
  path: '/api/account/privacy',
  summary: 'The copy of one’s data, the wish to be forgotten, and what was agreed to',
  response: privacyState,
} as const satisfies Endpoint

export const requestExport = {
  method: 'POST',
  path: '/api/account/export',
  summary: 'Asks for a copy of everything kept under the proven address',
  status: 202,
  response: done,
} as const satisfies Endpoint

export const requestEraseCode = {
  method: 'POST',
  path: '/api/account/erasure/code',
  summary: 'Mails the code that confirms an erasure',
  status: 202,
  response: done,
} as const satisfies Endpoint

const MAX_PROOF = 200
/** The password of the account, or the digits or the link that were mailed. */
export const eraseProof = z.object({
  password: z.optional(z.string('Password is text').check(z.maxLength(MAX_PROOF, 'Too long'))),
  code: z.optional(
    z.string('Enter the six digits').check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits')),
  ),
  link: z.optional(z.string('This link has expired.').check(z.maxLength(MAX_PROOF, 'Too long'))),
})

export const requestErasure = {
  method: 'POST',
  path: '/api/account/erasure',
  summary: 'Erases everything about the address, as soon as no order is under way',
  status: 202,
  body: eraseProof,
  response: done,
} as const satisfies Endpoint

export const cancelErasure = {
  method: 'DELETE',
  path: '/api/account/erasure',
  summary: 'Takes the wish back while it still waits for an order',
  response: done,
} as const satisfies Endpoint

export const recordConsent = {
  method: 'POST',
  path: '/api/consents',
  summary: 'Notes what someone agreed to or refused',
  status: 204,
  body: z.object({
    kind: z.enum(['cookies', 'marketing']),
    choice: z.enum(consentChoices),
    source: z.enum(['banner', 'browser', 'account']),
  }),
  response: z.null(),
} as const satisfies Endpoint

export const unsubscribe = {
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Ends marketing mails to the address in a signed link, with one click',
  query: z.object({
    t: z.string('The link is broken').check(z.maxLength(100, 'The link is broken')),
  }),
  response: done,
} as const satisfies Endpoint
