import {
  addRole,
  changeRole,
  endViewAs,
  listRoles,
  removeRole,
  viewAsRole,
} from '@keyhaven/contracts/staff/roles'
import { editRoleByOneOrTwo } from '../../modules/platform/people-acts/loosen-role.ts'
import { createRole, dropRole } from '../../modules/platform/roles/change-roles.ts'
import { stopViewing, viewAs } from '../../modules/platform/staff/view-as.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { listedRoles, roleForStaff } from './list-roles.ts'

const done = { success: true } as const

export function roleScreen(route: StaffRoute) {
  const manage = { allow: 'roles.manage' } as const
  const change = { ...manage, stepUp: 'always' } as const
  route(listRoles, { allow: 'staff.manage' }, async (_, ctx) => ({
    ...done,
    roles: await listedRoles(ctx),
  }))
  route(addRole, change, async ({ body }, ctx) => ({
    ...done,
    role: await roleForStaff(ctx, await createRole(ctx, ctx.staff, body)),
  }))
  route(changeRole, change, async ({ params, body }, ctx, request) => {
    const wish = { ...body, version: seenVersion(request) }
    const approval = await editRoleByOneOrTwo(ctx, ctx.staff, params.id, wish)
    return { ...done, role: await roleForStaff(ctx, params.id), ...(approval && { approval }) }
  })
  route(removeRole, change, async ({ params }, ctx) => {
    await dropRole(ctx, ctx.staff, params.id)
    return done
  })
  route(viewAsRole, manage, async ({ body }, ctx) => {
    await viewAs(ctx, ctx.staff, body.role)
    return done
  })
  route(endViewAs, { allow: 'staff' }, async (_, ctx) => {
    await stopViewing(ctx, ctx.staff)
    return done
  })
}
