import * as z from 'zod/mini'
import { emailFor } from './billing.ts'
import { customer, mailLink } from './customers.ts'
import type { Endpoint } from './endpoint.ts'

const done = z.object({ success: z.literal(true) })
const known = z.object({ success: z.literal(true), customer })

export const requestMove = {
  method: 'POST',
  path: '/api/auth/email/request',
  summary: 'Mails a code to another address for the account; every address is answered alike',
  status: 202,
  body: z.object({
    email: emailFor('Email is required'),
    /** Not needed right after signing in with a code, where the account has none. */
    password: z.optional(
      z.string('Password is required').check(z.maxLength(200, 'Password too long')),
    ),
  }),
  response: done,
} as const satisfies Endpoint

export const moveByCode = {
  method: 'POST',
  path: '/api/auth/email',
  summary: 'Moves the account to the address whose code this is, and ends every other session',
  body: z.object({
    code: z
      .string('Enter the six digits')
      .check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits')),
  }),
  response: known,
} as const satisfies Endpoint

export const moveByLink = {
  method: 'POST',
  path: '/api/auth/email/link',
  summary: 'The same with the link from the e-mail, where the account is signed in',
  body: z.object({ link: mailLink }),
  response: known,
} as const satisfies Endpoint

export const rejectAccountMove = {
  method: 'POST',
  path: '/api/auth/email/keep',
  summary: 'Takes an account back to its old address, with the link from the notice',
  body: z.object({ token: z.string('This link has expired.').check(z.maxLength(100)) }),
  response: done,
} as const satisfies Endpoint
