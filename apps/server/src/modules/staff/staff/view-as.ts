import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import { factsOfRole } from '../roles/change-roles.ts'
import { setViewedRole } from './members.repo.ts'

const looking = ['GET', 'HEAD', 'OPTIONS']
/** What a person who looks through a role may still do: stop, or leave. */
const wayOut = ['DELETE /api/admin/view-as', 'POST /api/admin/logout']

/** Each call made while looking through a role is on record; one that would change something is refused. */
export async function markViewing(
  ctx: Context,
  request: FastifyRequest,
  { id, viewAs }: Pick<StaffPrincipal, 'id' | 'viewAs'>,
): Promise<void> {
  const call = `${request.method} ${request.routeOptions.url}`
  if (wayOut.includes(call)) return
  const isLook = looking.includes(request.method)
  const action = isLook ? 'staff.viewed_as' : 'staff.viewed_as_refused'
  const entry = { actor: staffActor(id), action, object: call, meta: { role: viewAs?.id } }
  await inTransaction(ctx.backOfficeDb, (tx) => recordAudit(tx, entry))
  if (!isLook) throw new AppError('viewing_as')
}

/** A super admin looks at the back office as a role sees it, in this session alone. */
export async function viewAs(ctx: Context, staff: StaffPrincipal, role: string): Promise<void> {
  if (staff.role !== SUPER_ADMIN) throw new AppError('not_allowed')
  if (role === SUPER_ADMIN) throw new AppError('role_own')
  const actor = staffActor(staff.id)
  await audited(ctx.backOfficeDb, { actor, action: 'staff.view_as_began' }, async (tx) => {
    await factsOfRole(tx, role)
    await setViewedRole(tx, staff.sessionId, role)
    return { result: undefined, object: `role:${role}`, meta: { sessionId: staff.sessionId } }
  })
}

export async function stopViewing(ctx: Context, staff: StaffPrincipal): Promise<void> {
  const actor = staffActor(staff.id)
  await audited(ctx.backOfficeDb, { actor, action: 'staff.view_as_ended' }, async (tx) => {
    await setViewedRole(tx, staff.sessionId, null)
    return { result: undefined, object: staff.viewAs ? `role:${staff.viewAs.id}` : null }
  })
}
