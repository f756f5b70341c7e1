import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { noLimits, type RoleLimits, type StaffRole } from '@keyhaven/contracts/staff/roles'
import type { Colleague } from './approvals.ts'

let serial = 0

type Wanted = Readonly<{ permissions: readonly Permission[]; limits?: RoleLimits }>

/** A role of the shop's own, made by a super admin. */
export async function ownRole(maker: Colleague, wanted: Wanted): Promise<StaffRole> {
  serial += 1
  const body = { name: `Own role ${serial}`, limits: noLimits, ...wanted }
  const reply = await maker.call('POST', '/api/admin/roles', body)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<{ role: StaffRole }>().role
}
