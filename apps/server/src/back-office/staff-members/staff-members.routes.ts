import { staffMembersScreen } from '@keyhaven/contracts/staff/screens/staff-members'
import * as contract from '@keyhaven/contracts/staff/staff-members'
import { changeByOneOrTwo } from '../../modules/staff/people-acts/change-by-two.ts'
import { inviteByOneOrTwo } from '../../modules/staff/people-acts/invite-by-two.ts'
import { resendInvitation, withdrawInvitation } from '../../modules/staff/staff/invitations.ts'
import { resetFactors } from '../../modules/staff/staff/invite-staff.ts'
import {
  deactivateMember,
  endSessionsOf,
  reactivateMember,
} from '../../modules/staff/staff/manage-members.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { handOver } from './hand-over.ts'
import { activityOf, listedMembers, memberForStaff } from './list-members.ts'

const done = { success: true } as const

const invitationHandlers = handles(contract, {
  inviteStaffMember: {
    limit: { max: 20, seconds: 3_600 },
    handle: async ({ body }, ctx) => ({
      ...done,
      ...(await inviteByOneOrTwo(ctx, ctx.staff, body)),
    }),
  },
  resendStaffInvitation: {
    limit: { max: 20, seconds: 3_600 },
    handle: async ({ params }, ctx) => {
      await resendInvitation(ctx, ctx.staff, params.id)
      return done
    },
  },
  withdrawStaffInvitation: async ({ params }, ctx) => {
    await withdrawInvitation(ctx, ctx.staff, params.id)
    return done
  },
  resetMemberFactors: {
    limit: { max: 20, seconds: 3_600 },
    handle: async ({ params }, ctx) => {
      await resetFactors(ctx, ctx.staff, params.id)
      return done
    },
  },
})

export const staffMemberRoutes = served(staffMembersScreen, {
  ...handles(contract, {
    listStaffMembers: async ({ query }, ctx, request, reply) => {
      if (query.q !== undefined) await countSearch(ctx, request, reply)
      return await listedMembers(ctx, query)
    },
    changeStaffMember: async ({ params, body }, ctx) => {
      const approval = await changeByOneOrTwo(ctx, ctx.staff, params.id, body)
      const member = await memberForStaff(ctx, params.id)
      return { ...done, member, ...(approval && { approval }) }
    },
    deactivateStaffMember: async ({ params, body }, ctx) => {
      const { id } = params
      await deactivateMember(ctx, ctx.staff, id, handOver(id, body?.handOverTo))
      return done
    },
    reactivateStaffMember: async ({ params }, ctx) => {
      await reactivateMember(ctx, ctx.staff, params.id)
      return done
    },
    endMemberSessions: async ({ params }, ctx) => ({
      ...done,
      ended: await endSessionsOf(ctx, ctx.staff, params.id),
    }),
    readStaffActivity: ({ params, query }, ctx) => activityOf(ctx, params.id, query),
  }),
  ...invitationHandlers,
})
