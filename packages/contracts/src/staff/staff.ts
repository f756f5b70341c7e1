import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { factorMethods, proof } from './factors.ts'
import { permissions } from './permissions.ts'
import { signInScreen } from './screens/sign-in.ts'

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

const typedPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(MAX_PASSWORD_LENGTH, 'Password too long'),
  )
const newPassword = z
  .string('A password is required')
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `A password has at least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, 'Password too long'),
  )
const token = z.string('This link has expired.').check(z.maxLength(100))

/** A member of staff as the back office sees them. */
export const admin = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  roleName: z.string(),
  department: z.string(),
  permissions: z.array(z.enum(permissions)),
  isActive: z.boolean(),
  accessLevel: z.literal(ACCESS_LEVEL),
  /** The role a super admin looks at the back office as; `permissions` are what it shows. */
  viewAs: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Stores they are limited to; none means all. */
  stores: z.array(z.string()),
})
export type Admin = z.infer<typeof admin>

export const newStaffMember = z.object({
  email,
  firstName: filled('First name'),
  lastName: filled('Last name'),
  role: filled('Role', 40),
  password: newPassword,
})
export type NewStaffMember = z.infer<typeof newStaffMember>

const done = z.object({ success: z.literal(true) })
const verified = z.object({ success: z.literal(true), admin })

const signedIn = z.object({
  success: z.literal(true),
  token: z.string(),
  admin,
  message: z.string(),
})
export const MFA_MESSAGE = 'Verification code required' as const

/** The password was right; the pass says so for ten minutes. */
const factorAsked = z.object({
  success: z.literal(false),
  message: z.literal(MFA_MESSAGE),
  mfaRequired: z.literal(true),
  pass: z.string(),
  methods: z.array(z.enum(factorMethods)),
})

export const staffLogin = {
  method: 'POST',
  path: '/api/admin/login',
  summary:
    'Begins a staff session: half of it in the answer, half in a cookie. Asks for the second factor first, if there is one',
  body: z.object({ email, password: typedPassword }),
  response: z.union([signedIn, factorAsked]),
} as const satisfies Endpoint

export const rbacLogin = {
  ...staffLogin,
  path: '/api/rbac/login',
} as const satisfies Endpoint

export const proveSignIn = {
  method: 'POST',
  path: '/api/admin/login/factor',
  summary: 'Begins the session with the second factor',
  body: z.object({ pass: token, proof }),
  response: signedIn,
} as const satisfies Endpoint

export const beginPasskeySignIn = {
  method: 'POST',
  path: '/api/admin/login/passkey',
  summary: 'What the browser needs to ask a passkey while signing in',
  body: z.object({ pass: token }),
  response: z.object({ success: z.literal(true), options: z.record(z.string(), z.unknown()) }),
} as const satisfies Endpoint

export const forgotStaffPassword = {
  method: 'POST',
  path: '/api/admin/login/forgotten',
  summary: 'Mails a link that sets a new password, if the address is one of staff',
  status: 202,
  body: z.object({ email }),
  response: done,
} as const satisfies Endpoint

export const openStaffLink = {
  method: 'POST',
  path: '/api/admin/login/open-link',
  summary: 'Whom a mailed link is for; it stays unused',
  body: z.object({ link: token }),
  response: z.object({
    success: z.literal(true),
    kind: z.enum(['password', 'setup']),
    firstName: z.string(),
    email: z.string(),
  }),
} as const satisfies Endpoint

export const chooseStaffPassword = {
  method: 'POST',
  path: '/api/admin/login/password',
  summary: 'Sets a password with a mailed link; one that sets a person up also begins a session',
  body: z.object({ link: token, password: newPassword }),
  response: z.object({
    success: z.literal(true),
    session: z.nullable(z.object({ token: z.string(), admin })),
  }),
} as const satisfies Endpoint

export const changeStaffPassword = {
  ...signInScreen.calls.changeStaffPassword,
  summary: 'Changes the own password and ends all other sessions',
  body: z.object({ currentPassword: typedPassword, password: newPassword }),
  response: done,
} as const satisfies Endpoint

export const endOtherSessions = {
  ...signInScreen.calls.endOtherSessions,
  summary: 'Signs the person out everywhere else',
  response: done,
} as const satisfies Endpoint

export const requestStaffLink = {
  method: 'POST',
  path: '/api/admin/login/link',
  summary: 'Mails a link that makes a browser known, if the address is one of staff',
  status: 202,
  body: z.object({ email }),
  response: done,
} as const satisfies Endpoint

export const allowBrowser = {
  method: 'POST',
  path: '/api/admin/login/browser',
  summary: 'Makes this browser known with the link from an e-mail; the password is still needed',
  body: z.object({ link: token }),
  response: done,
} as const satisfies Endpoint

export const staffLogout = {
  ...signInScreen.calls.staffLogout,
  summary: 'Ends this staff session',
  response: done,
} as const satisfies Endpoint

export const verifyStaff = {
  ...signInScreen.calls.verifyStaff,
  summary: 'Who is signed in, with their true role and rights',
  response: verified,
} as const satisfies Endpoint

export const verifySuperAdmin = {
  ...verifyStaff,
  ...signInScreen.calls.verifySuperAdmin,
  summary: 'Who is signed in; a lesser role is told as it is',
} as const satisfies Endpoint

export const staffMe = {
  ...verifyStaff,
  ...signInScreen.calls.staffMe,
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
  ...signInScreen.calls.listStaffSessions,
  summary: 'Where the signed-in person is signed in',
  response: z.object({ success: z.literal(true), sessions: z.array(staffSession) }),
} as const satisfies Endpoint

export const endStaffSession = {
  ...signInScreen.calls.endStaffSession,
  summary: 'Signs the person out on one of their devices',
  params: z.object({
    id: z.coerce
      .number(NO_SESSION)
      .check(z.int(NO_SESSION), z.positive(NO_SESSION), z.maximum(MAX_ID, NO_SESSION)),
  }),
  response: done,
} as const satisfies Endpoint
