import * as contract from '@keyhaven/contracts/staff/roles'
import { rolesScreen } from '@keyhaven/contracts/staff/screens/roles'
import { editRoleByOneOrTwo } from '../../modules/staff/people-acts/loosen-role.ts'
import { createRole, dropRole } from '../../modules/staff/roles/change-roles.ts'
import { stopViewing, viewAs } from '../../modules/staff/staff/view-as.ts'
import { seenVersion } from '../kit/if-match.ts'
import { handles, served } from '../kit/staff-route.ts'
import { listedRoles, roleForStaff } from './list-roles.ts'

const done = { success: true } as const

export const roleRoutes = served(
  rolesScreen,
  handles(contract, {
    listRoles: async (_, ctx) => ({
      ...done,
      roles: await listedRoles(ctx),
    }),
    addRole: async ({ body }, ctx) => ({
      ...done,
      role: await roleForStaff(ctx, await createRole(ctx, ctx.staff, body)),
    }),
    changeRole: async ({ params, body }, ctx, request) => {
      const terms = { ...body, version: seenVersion(request) }
      const approval = await editRoleByOneOrTwo(ctx, ctx.staff, params.id, terms)
      return { ...done, role: await roleForStaff(ctx, params.id), ...(approval && { approval }) }
    },
    removeRole: async ({ params }, ctx) => {
      await dropRole(ctx, ctx.staff, params.id)
      return done
    },
    viewAsRole: async ({ body }, ctx) => {
      await viewAs(ctx, ctx.staff, body.role)
      return done
    },
    endViewAs: async (_, ctx) => {
      await stopViewing(ctx, ctx.staff)
      return done
    },
  }),
)
