import { ACCESS_LEVEL, type Admin } from '@keyhaven/contracts/staff/staff'
import { type Rights, type RoleFacts, rightsOf, seenThrough } from '../roles/roles.rules.ts'

export const SESSION_HOURS = 12
export const IDLE_MINUTES = 30
/** As long as requests by others can keep a new mail away: the link in the last one works until then. */
export const LINK_MINUTES = 60

/** An invitation waits over a weekend. */
export const SETUP_LINK_MINUTES = 72 * 60

/** What a member is told by mail about their own sign-in. */
export const securityNewsKinds = [
  'new-device',
  'password-changed',
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-used',
  'recovery-renewed',
  'factors-reset',
  'api-key-added',
] as const
export type SecurityNews = (typeof securityNewsKinds)[number]

/** The same sentence whether the address, the password or the account is the wrong one. */
export const WRONG_LOGIN = 'Invalid email or password.'

type Named = Readonly<{
  id: string
  email: string
  firstName: string
  lastName: string
  role: string
  department: string
}>

export type Person = Named &
  Rights &
  Readonly<{
    stores?: readonly string[]
    roleName: string
    viewAs: Readonly<{ id: string; name: string }> | null
  }>

/** A member with what their role gives, or what is left of it through the role they look through. */
export function withRights<Row extends { facts: RoleFacts; viewed?: RoleFacts | null }>({
  facts,
  viewed = null,
  ...row
}: Row) {
  const own = rightsOf(facts)
  return {
    ...row,
    roleName: facts.name,
    ...(viewed ? seenThrough(own, rightsOf(viewed)) : own),
    viewAs: viewed && { id: viewed.id, name: viewed.name },
  }
}

/** An active member of staff as the wire shows them: the true role and what it allows. */
export const describeStaff = (person: Person): Admin => ({
  id: person.id,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  role: person.role,
  roleName: person.roleName,
  department: person.department,
  permissions: [...person.permissions],
  isActive: true,
  accessLevel: ACCESS_LEVEL,
  viewAs: person.viewAs,
  stores: [...(person.stores ?? [])],
})
