import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { permissions, roles } from './permissions.ts'

/** Kept for readers of the payload; rights are decided by `permissions`. */
export const ACCESS_LEVEL = 5
export const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 200
const MAX_EMAIL_LENGTH = 254
const MAX_ID = 2 ** 53 - 1
const NO_SESSION = 'There is no such session'

const email = z
  .email('Please enter a valid email address')
  .check(z.maxLength(MAX_EMAIL_LENGTH, 'Email too long'), z.toLowerCase())
const filled = (what: string, max = 100) =>
  z
    .string(`${what} is required`)
    .check(z.trim(), z.minLength(1, `${what} is required`), z.maxLength(max, `${what} is too long`))

/** A member of staff as the back office sees them. */
export const admin = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  department: z.string(),
  permissions: z.array(z.enum(permissions)),
  isActive: z.boolean(),
  accessLevel: z.literal(ACCESS_LEVEL),
})
export type Admin = z.infer<typeof admin>

export const newStaffMember = z.object({
  email,
  firstName: filled('First name'),
  lastName: filled('Last name'),
  role: z.enum(roles, `The role is one of ${roles.join(', ')}`),
  password: z
    .string('A password is required')
    .check(
      z.minLength(MIN_PASSWORD_LENGTH, `A password has at least ${MIN_PASSWORD_LENGTH} characters`),
      z.maxLength(MAX_PASSWORD_LENGTH, 'Password too long'),
    ),
})
export type NewStaffMember = z.infer<typeof newStaffMember>

const done = z.object({ success: z.literal(true) })
const verified = z.object({ success: z.literal(true), admin })

export const staffLogin = {
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Begins a staff session: half of it in the answer, half in a cookie',
  body: z.object({
    email,
    password: z
      .string('Password is required')
      .check(
        z.minLength(1, 'Password is required'),
        z.maxLength(MAX_PASSWORD_LENGTH, 'Password too long'),
      ),
  }),
  response: z.object({
    success: z.literal(true),
    token: z.string(),
    admin,
    message: z.string(),
  }),
} as const satisfies Endpoint

export const staffLogout = {
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Ends this staff session',
  response: done,
} as const satisfies Endpoint

export const verifyStaff = {
  method: 'GET',
  path: '/api/rbac/verify',
  summary: 'Who is signed in, with their true role and rights',
  response: verified,
} as const satisfies Endpoint

export const verifySuperAdmin = {
  ...verifyStaff,
  path: '/api/super-admin/verify',
  summary: 'Who is signed in; a lesser role is told as it is',
} as const satisfies Endpoint

export const staffMe = {
  ...verifyStaff,
  path: '/api/admin/me',
  summary: 'Who is signed in',
} as const satisfies Endpoint

/** One device that is signed in. */
export const staffSession = z.object({
  id: z.number(),
  network: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  expiresAt: z.string(),
  isCurrent: z.boolean(),
})

export const listStaffSessions = {
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'Where the signed-in person is signed in',
  response: z.object({ success: z.literal(true), sessions: z.array(staffSession) }),
} as const satisfies Endpoint

export const endStaffSession = {
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  summary: 'Signs the person out on one of their devices',
  params: z.object({
    id: z.coerce
      .number(NO_SESSION)
      .check(z.int(NO_SESSION), z.positive(NO_SESSION), z.maximum(MAX_ID, NO_SESSION)),
  }),
  response: done,
} as const satisfies Endpoint
