import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { audited, type Outcome } from '../../platform/audit/audited.ts'
import { revokeKeysOf } from '../api-keys/manage-keys.ts'
import { factsOfRole } from '../roles/change-roles.ts'
import { covers, gainedByTwo, type Rights, rightsOf } from '../roles/roles.rules.ts'
import {
  endAllSessions,
  hasHolder,
  type LockedMember,
  lockMembers,
  updateMember,
} from './members.repo.ts'
import { type Named, notifyOfStaff } from './notify-of-staff.ts'

type Managed = Readonly<{ member: LockedMember; isLastSuperAdmin: boolean }>
type Manager = Rights & Named

/** Does something to a colleague: somebody else, with no right that the one who does it lacks. */
export async function managed<T>(
  ctx: Context,
  staff: StaffPrincipal,
  { id, action }: { id: string; action: string },
  work: (tx: Tx, managed: Managed) => Promise<Outcome<T>>,
): Promise<T> {
  const act = { actor: staffActor(staff.id), action }
  return await audited(ctx.backOfficeDb, act, async (tx) =>
    work(tx, await lockedFor(tx, staff, id)),
  )
}

async function lockedFor(tx: Tx, staff: Rights, id: string): Promise<Managed> {
  const locked = await lockMembers(tx, id)
  const member = locked.find((one) => one.id === id)
  if (!member) throw new AppError('not_found')
  if (!covers(staff, rightsOf(member.facts))) throw new AppError('role_above_own')
  const isSuperAdmin = ({ role, isActive }: LockedMember) => role === SUPER_ADMIN && isActive
  const others = locked.filter((one) => isSuperAdmin(one) && one.id !== id)
  const isLastSuperAdmin = isSuperAdmin(member) && others.length === 0
  return { member, isLastSuperAdmin }
}

type MemberChange = Readonly<{ role?: string | undefined; department?: string | undefined }>

/** Gives a member another role or department. A role that only two give throws `second_person_needed`. */
export async function changeMember(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  change: MemberChange,
): Promise<void> {
  const act = { actor: staffActor(staff.id), action: 'staff.changed' }
  await audited(ctx.backOfficeDb, act, (tx) => changeMemberIn(tx, staff, { id, change }))
}

type MemberChangeRequest = Readonly<{ id: string; change: MemberChange; isByTwo?: boolean }>

/** The same in a transaction that says who acts. */
export async function changeMemberIn(
  tx: Tx,
  staff: Manager,
  { id, change: { role, department }, isByTwo = false }: MemberChangeRequest,
): Promise<Outcome<undefined>> {
  const { member, isLastSuperAdmin } = await lockedFor(tx, staff, id)
  const isNewRole = role !== undefined && role !== member.role
  if (isNewRole) {
    if (id === staff.id) throw new AppError('role_own')
    if (isLastSuperAdmin) throw new AppError('last_super_admin')
    const [had, wanted] = [rightsOf(member.facts), rightsOf(await factsOfRole(tx, role))]
    if (!covers(staff, wanted)) throw new AppError('role_above_own')
    const gained = gainedByTwo(had.permissions, wanted.permissions)
    if (gained.length > 0 && !isByTwo) throw new AppError('second_person_needed')
  }
  const change = {
    ...(isNewRole && { role }),
    ...(department !== undefined && department !== member.department && { department }),
  }
  if (Object.keys(change).length === 0) return { result: undefined, object: null }
  await updateMember(tx, id, change)
  if (isNewRole) await notifyOfStaff(tx, staff, id, `gave ${member.name} the role ${role}`)
  const before = {
    ...(change.role !== undefined && { role: member.role }),
    ...(change.department !== undefined && { department: member.department }),
  }
  return { result: undefined, object: staffActor(id), meta: { before, after: change } }
}

/** Lets a member in no more. Their sessions and API keys end at once. */
export async function deactivateMember(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  /** Gives their work to another, in the same transaction; what it answers is put on record. */
  handOver: (tx: Tx) => Promise<object> = async () => ({}),
) {
  await managed(ctx, staff, { id, action: 'staff.deactivated' }, async (tx, managed) => {
    if (id === staff.id) throw new AppError('role_own')
    if (managed.isLastSuperAdmin) throw new AppError('last_super_admin')
    if (!managed.member.isActive) return { result: undefined, object: null }
    await updateMember(tx, id, { is_active: false })
    const sessions = await endAllSessions(tx, id)
    const apiKeys = await revokeKeysOf(tx, id)
    const handed = await handOver(tx)
    return { result: undefined, object: staffActor(id), meta: { sessions, apiKeys, ...handed } }
  })
}

export async function reactivateMember(ctx: Context, staff: StaffPrincipal, id: string) {
  await managed(ctx, staff, { id, action: 'staff.reactivated' }, async (tx, { member }) => {
    if (member.isActive) return { result: undefined, object: null }
    await updateMember(tx, id, { is_active: true })
    await notifyOfStaff(tx, staff, id, `let ${member.name} in again`)
    return { result: undefined, object: staffActor(id) }
  })
}

/** Signs a colleague out everywhere; how many devices that were. */
export async function endSessionsOf(ctx: Context, staff: StaffPrincipal, id: string) {
  return await managed(ctx, staff, { id, action: 'staff.signed_out' }, async (tx) => {
    const ended = await endAllSessions(tx, id)
    const object = ended > 0 ? staffActor(id) : null
    return { result: ended, object, meta: { sessions: ended } }
  })
}

/** Whether somebody has a role, or would have it again if they came back. */
export const isRoleHeld = (tx: Tx, role: string): Promise<boolean> => hasHolder(tx, role)
