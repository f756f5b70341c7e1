import * as z from 'zod/mini'
import { country, emailFor } from './billing.ts'
import type { Endpoint } from './endpoint.ts'

export const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 200
const MAX_ID = 2 ** 53 - 1
const NO_SESSION = 'There is no such session'

export const WEAK_PASSWORD = 'Password must be at least 8 characters long.'

const email = emailFor('Email is required')
const name = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(100, 'That is too long'))
const phone = z.string('Phone is text').check(z.trim(), z.maxLength(30, 'That is too long'))
const newPassword = z
  .string(WEAK_PASSWORD)
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, WEAK_PASSWORD),
    z.maxLength(MAX_PASSWORD_LENGTH, 'Password too long'),
  )
const code = z
  .string('Enter the six digits')
  .check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits'))

/** The secret of a link in an e-mail. */
export const mailLink = z.string('This link has expired.').check(z.maxLength(100))

/** A signed-in person; a guest has proved an address and has no account. */
export const customer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  emailVerified: z.boolean(),
  isGuest: z.boolean(),
  /** False for a guest, and for an account whose old password was removed with what a registrant left. */
  hasPassword: z.boolean(),
})
export type Customer = z.infer<typeof customer>

const done = z.object({ success: z.literal(true) })
const known = z.object({ success: z.literal(true), customer })
/** The token is one half of the session and is the CSRF token; the other half is a cookie. */
const signedIn = z.object({ success: z.literal(true), customer, token: z.string() })

export const register = {
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account and signs in',
  status: 201,
  body: z.object({
    email,
    password: newPassword,
    firstName: name('First name is required'),
    lastName: name('Last name is required'),
    phone: z.optional(phone),
    country: z.optional(country),
  }),
  response: signedIn,
} as const satisfies Endpoint

export const login = {
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with address and password',
  body: z.object({
    email,
    password: z
      .string('Password is required')
      .check(
        z.minLength(1, 'Password is required'),
        z.maxLength(MAX_PASSWORD_LENGTH, 'Password too long'),
      ),
  }),
  response: signedIn,
} as const satisfies Endpoint

export const logout = {
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends this session, if there is one',
  response: done,
} as const satisfies Endpoint

export const me = {
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who is signed in',
  response: known,
} as const satisfies Endpoint

export const updateProfile = {
  method: 'PUT',
  path: '/api/auth/profile',
  summary: 'Changes name, phone and country of the account, and nothing else',
  body: z.object({
    firstName: name('First name is required'),
    lastName: name('Last name is required'),
    phone: z.optional(phone),
    country: z.optional(country),
  }),
  response: known,
} as const satisfies Endpoint

export const requestReset = {
  method: 'POST',
  path: '/api/auth/reset/request',
  summary: 'Mails a code and a link for a new password, if the address has an account',
  status: 202,
  body: z.object({ email }),
  response: done,
} as const satisfies Endpoint

export const resetPassword = {
  method: 'POST',
  path: '/api/auth/reset',
  summary: 'Sets a new password with the code, and ends every other session',
  body: z.object({ email, code, password: newPassword }),
  response: done,
} as const satisfies Endpoint

export const changePassword = {
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Sets another password, and ends every other session',
  body: z.object({
    password: newPassword,
    /** Not needed right after signing in with a code, where the account has none. */
    current: z.optional(
      z.string('Password is required').check(z.maxLength(MAX_PASSWORD_LENGTH, 'Password too long')),
    ),
  }),
  response: known,
} as const satisfies Endpoint

export const resetByLink = {
  method: 'POST',
  path: '/api/auth/reset/link',
  summary: 'Sets a new password with the link from an e-mail, once',
  body: z.object({ link: mailLink, password: newPassword }),
  response: done,
} as const satisfies Endpoint

export const requestAccess = {
  method: 'POST',
  path: '/api/auth/code/request',
  summary: 'Mails a code and a link that open the orders of an address, if it has any',
  status: 202,
  body: z.object({ email }),
  response: done,
} as const satisfies Endpoint

export const openWithCode = {
  method: 'POST',
  path: '/api/auth/code',
  summary: 'Opens the orders of an address with the code, in the browser that asked for it',
  body: z.object({ email, code }),
  response: signedIn,
} as const satisfies Endpoint

export const openWithLink = {
  method: 'POST',
  path: '/api/auth/link',
  summary: 'Opens the orders of an address with the link from an e-mail, once',
  body: z.object({ link: mailLink }),
  response: signedIn,
} as const satisfies Endpoint

export const requestVerification = {
  method: 'POST',
  path: '/api/auth/verify/request',
  summary: 'Mails a code that proves the address of the account',
  status: 202,
  response: done,
} as const satisfies Endpoint

export const verifyEmail = {
  method: 'POST',
  path: '/api/auth/verify',
  summary: 'Proves the address of the account; orders made with it as a guest join',
  body: z.object({ code }),
  response: known,
} as const satisfies Endpoint

export const verifyByLink = {
  method: 'POST',
  path: '/api/auth/verify/link',
  summary: 'Proves the address of the account that is signed in, with the link from an e-mail',
  body: z.object({ link: mailLink }),
  response: known,
} as const satisfies Endpoint

export const listSessions = {
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where this person is signed in',
  response: z.object({
    success: z.literal(true),
    sessions: z.array(
      z.object({
        id: z.number(),
        network: z.string(),
        userAgent: z.string(),
        createdAt: z.string(),
        seenAt: z.string(),
        isCurrent: z.boolean(),
        /** Begun with a code, without an account. */
        isGuest: z.boolean(),
      }),
    ),
  }),
} as const satisfies Endpoint

export const endSession = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Signs the person out on one of their devices',
  params: z.object({
    id: z.coerce
      .number(NO_SESSION)
      .check(z.int(NO_SESSION), z.positive(NO_SESSION), z.maximum(MAX_ID, NO_SESSION)),
  }),
  response: done,
} as const satisfies Endpoint
