import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { RoleLimits, StaffRole } from '@keyhaven/contracts/staff/roles'
import { agree, type Colleague } from './approvals.ts'

let serial = 0

type RoleRights = Readonly<{ permissions: readonly Permission[] }>

/** A role of the shop's own, made by a super admin. */
export async function ownRole(maker: Colleague, { permissions }: RoleRights): Promise<StaffRole> {
  serial += 1
  const body = { name: `Own role ${serial}`, permissions }
  const reply = await maker.call('POST', '/api/admin/roles', body)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<{ role: StaffRole }>().role
}

/** Changes a role as one who has it open. */
export const changeRole = (
  by: Colleague,
  { id, version }: Pick<StaffRole, 'id' | 'version'>,
  body: object,
) => by.call('PATCH', `/api/admin/roles/${id}`, body, { 'if-match': `"${version}"` })

/** The same with limits of its own, on which two people agreed. */
export async function ownRoleWithin(
  maker: Colleague,
  second: Colleague,
  { permissions, limits }: RoleRights & Readonly<{ limits: RoleLimits }>,
): Promise<StaffRole> {
  const role = await ownRole(maker, { permissions })
  await agree(second, await changeRole(maker, role, { limits }))
  return { ...role, limits }
}
