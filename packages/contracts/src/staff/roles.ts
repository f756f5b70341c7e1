import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval, waiting } from './approvals.ts'
import { permissions } from './permissions.ts'
import { rolesScreen } from './screens/roles.ts'

const LONGEST_NAME = 60
const MOST_DOLLARS_MINOR = 99_999_999_00
const NO_ROLE = 'There is no such role'

const limit = z.nullable(
  z
    .int('A limit is a whole number of cents')
    .check(
      z.gte(0, 'A limit is not below zero'),
      z.lte(MOST_DOLLARS_MINOR, 'This limit is too high'),
    ),
)

/** In US cents. Above it a second person decides; null is no limit. */
export const roleLimits = z.object({
  /** Of one order, and of one buyer within 30 days. */
  refund: limit,
  /** Of all orders within 24 hours. */
  refundDay: limit,
  paymentLink: limit,
  quote: limit,
})
export type RoleLimits = z.infer<typeof roleLimits>
export type LimitKind = keyof RoleLimits
export const limitKinds = [
  'refund',
  'refundDay',
  'paymentLink',
  'quote',
] as const satisfies LimitKind[]

export const noLimits: RoleLimits = {
  refund: null,
  refundDay: null,
  paymentLink: null,
  quote: null,
}

/** What a role that nobody gave limits may do alone. */
export const firstLimits: RoleLimits = {
  refund: 250_00,
  refundDay: 1_000_00,
  paymentLink: 250_00,
  quote: 10_000_00,
}

/** What a super admin may do alone: they may do everything, and beyond this not alone. */
export const superAdminLimits: RoleLimits = {
  refund: 1_000_00,
  refundDay: 5_000_00,
  paymentLink: 25_000_00,
  quote: 50_000_00,
}

/** A role as it is now. */
export const role = z.object({
  id: z.string(),
  name: z.string(),
  isPreset: z.boolean(),
  /** Neither its permissions nor its limits can be changed. */
  isFixed: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  limits: roleLimits,
  /** Members who have it and work here. */
  people: z.number(),
  /** Names this very state; a change sends it as `If-Match`. */
  version: z.string(),
  waiting,
})
export type StaffRole = z.infer<typeof role>

const name = z
  .string('A role has a name')
  .check(
    z.trim(),
    z.minLength(1, 'A role has a name'),
    z.maxLength(LONGEST_NAME, 'The name is too long'),
  )
const granted = z
  .array(z.enum(permissions, 'Unknown permission'), 'Choose what the role may do')
  .check(z.maxLength(permissions.length, 'Too many permissions'))
const byId = z.object({ id: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, NO_ROLE)) })
const shown = z.object({ success: z.literal(true), role })

export const listRoles = {
  ...rolesScreen.calls.listRoles,
  summary: 'Every role with what it may do, and how many people have it',
  response: z.object({ success: z.literal(true), roles: z.array(role) }),
} as const satisfies Endpoint

export const addRole = {
  ...rolesScreen.calls.addRole,
  summary:
    'Adds a role of the shop’s own with the first limits; nobody gives it more than they have themselves',
  status: 201,
  body: z.object({ name, permissions: granted }),
  response: shown,
} as const satisfies Endpoint

export const changeRole = {
  ...rolesScreen.calls.changeRole,
  summary:
    'Changes what a role may do, from the next call of everybody who has it; more rights or higher limits wait for an approval',
  params: byId,
  body: z.object({
    name: z.optional(name),
    permissions: z.optional(granted),
    limits: z.optional(roleLimits),
  }),
  response: z.object({
    success: z.literal(true),
    /** As it is now. */
    role,
    /** What a second person has to agree to first. */
    approval: z.optional(requestedApproval),
  }),
} as const satisfies Endpoint

export const removeRole = {
  ...rolesScreen.calls.removeRole,
  summary: 'Removes a role of the shop’s own that nobody has',
  params: byId,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const viewAsRole = {
  ...rolesScreen.calls.viewAsRole,
  summary:
    'Shows a super admin the back office as a role sees it; nothing can be changed meanwhile',
  body: z.object({ role: byId.shape.id }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const endViewAs = {
  ...rolesScreen.calls.endViewAs,
  summary: 'Ends viewing as a role',
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint
