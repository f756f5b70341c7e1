import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { requestedApproval } from './approvals.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { searchFilter } from './list-filters.ts'
import { staffMembersScreen } from './screens/staff-members.ts'
import { newStaffMember } from './staff.ts'

const NOBODY = 'There is no such member of staff'
const LONGEST_DEPARTMENT = 60
const byId = z.object({ id: z.string().check(z.regex(/^staff_\w{1,40}$/, NOBODY)) })
const done = z.object({ success: z.literal(true) })

/** A member of staff as colleagues who manage staff see them. */
export const staffMember = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  department: z.string(),
  /** Stores they are limited to; none means all. */
  stores: z.array(z.string()),
  isActive: z.boolean(),
  /** The latest sign-in that is still on record. */
  signedInAt: z.nullable(z.string()),
  /** The latest call of a session that is still on record. */
  seenAt: z.nullable(z.string()),
  /** Invited, and no password was chosen yet. */
  invitedAt: z.nullable(z.string()),
  /** What they prove themselves with beside the password. */
  hasApp: z.boolean(),
  passkeys: z.number(),
  /** Devices that are signed in now. */
  sessions: z.number(),
  createdAt: z.string(),
})
export type StaffMember = z.infer<typeof staffMember>

export const listStaffMembers = {
  ...staffMembersScreen.calls.listStaffMembers,
  summary: 'Members of staff with their role and when they were here',
  query: z.object({
    ...pageQuery,
    /** The start of the address or of any part of the name. */
    ...searchFilter,
    isActive: z.optional(z.stringbool()),
    role: z.optional(z.string().check(z.maxLength(40))),
    sort: z._default(sortOf(['name', 'createdAt']), 'name'),
  }),
  response: z.object({ success: z.literal(true), members: z.array(staffMember), ...pageAnswer }),
} as const satisfies Endpoint

export const changeStaffMember = {
  ...staffMembersScreen.calls.changeStaffMember,
  summary:
    'Gives a member another role or department, never one’s own, never a right one lacks; a role that decides waits for an approval',
  params: byId,
  body: z.object({
    role: z.optional(z.string('A member has a role').check(z.maxLength(40))),
    department: z.optional(
      z.string().check(z.trim(), z.maxLength(LONGEST_DEPARTMENT, 'The department is too long')),
    ),
  }),
  response: z.object({
    success: z.literal(true),
    member: staffMember,
    approval: z.optional(requestedApproval),
  }),
} as const satisfies Endpoint

export const deactivateStaffMember = {
  ...staffMembersScreen.calls.deactivateStaffMember,
  summary:
    'Lets a member in no more; their sessions and API keys end at once, their work goes to another',
  params: byId,
  body: z.nullish(
    z.object({
      /** Who looks after their orders and takes over what they asked for. */
      handOverTo: z.optional(z.string().check(z.regex(/^staff_\w{1,40}$/, NOBODY))),
    }),
  ),
  response: done,
} as const satisfies Endpoint

export const reactivateStaffMember = {
  ...staffMembersScreen.calls.reactivateStaffMember,
  summary: 'Lets a member sign in again; their revoked API keys stay revoked',
  params: byId,
  response: done,
} as const satisfies Endpoint

export const endMemberSessions = {
  ...staffMembersScreen.calls.endMemberSessions,
  summary: 'Signs a member out everywhere',
  params: byId,
  response: z.object({ success: z.literal(true), ended: z.number() }),
} as const satisfies Endpoint

export const readStaffActivity = {
  ...staffMembersScreen.calls.readStaffActivity,
  summary: 'What a member did, the latest first',
  params: byId,
  query: z.object({ ...pageQuery, sort: z._default(sortOf(['at']), '-at') }),
  response: z.object({
    success: z.literal(true),
    deeds: z.array(
      z.object({ id: z.number(), at: z.string(), action: z.string(), object: z.string() }),
    ),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

export const inviteStaffMember = {
  ...staffMembersScreen.calls.inviteStaffMember,
  summary:
    'Invites a person, who chooses a password and a second factor with a mailed link; to a role that decides, once another approves',
  status: 201,
  body: z.omit(newStaffMember, { password: true }),
  response: z.union([
    z.object({ success: z.literal(true), id: z.string() }),
    z.object({ success: z.literal(true), approval: requestedApproval }),
  ]),
} as const satisfies Endpoint

export const resendStaffInvitation = {
  ...staffMembersScreen.calls.resendStaffInvitation,
  summary: 'Mails an invited member a new link; the old one no longer works',
  params: byId,
  response: done,
} as const satisfies Endpoint

export const withdrawStaffInvitation = {
  ...staffMembersScreen.calls.withdrawStaffInvitation,
  summary: 'Takes an invitation back; its link opens nothing any more',
  params: byId,
  response: done,
} as const satisfies Endpoint

export const resetMemberFactors = {
  ...staffMembersScreen.calls.resetMemberFactors,
  summary: 'For a member who lost every factor: another super admin lets them set up anew by mail',
  params: byId,
  response: done,
} as const satisfies Endpoint
