import {
  changeStaffMember,
  deactivateStaffMember,
  endMemberSessions,
  inviteStaffMember,
  listStaffMembers,
  reactivateStaffMember,
  readStaffActivity,
  resendStaffInvitation,
  resetMemberFactors,
  withdrawStaffInvitation,
} from '@keyhaven/contracts/staff/staff-members'
import { changeByOneOrTwo } from '../../modules/platform/people-acts/change-by-two.ts'
import { inviteByOneOrTwo } from '../../modules/platform/people-acts/invite-by-two.ts'
import { resendInvitation, withdrawInvitation } from '../../modules/platform/staff/invitations.ts'
import { resetFactors } from '../../modules/platform/staff/invite-staff.ts'
import {
  deactivateMember,
  endSessionsOf,
  reactivateMember,
} from '../../modules/platform/staff/manage-members.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { handOver } from './hand-over.ts'
import { activityOf, listedMembers, memberForStaff } from './list-members.ts'

const done = { success: true } as const

const manage = { allow: 'staff.manage' } as const
const change = { ...manage, stepUp: 'always' } as const
const mails = { ...change, limit: { max: 20, seconds: 3_600 } } as const

function invitationRoutes(route: StaffRoute) {
  route(inviteStaffMember, mails, async ({ body }, ctx) => ({
    ...done,
    ...(await inviteByOneOrTwo(ctx, ctx.staff, body)),
  }))
  route(resendStaffInvitation, mails, async ({ params }, ctx) => {
    await resendInvitation(ctx, ctx.staff, params.id)
    return done
  })
  route(withdrawStaffInvitation, change, async ({ params }, ctx) => {
    await withdrawInvitation(ctx, ctx.staff, params.id)
    return done
  })
  route(resetMemberFactors, mails, async ({ params }, ctx) => {
    await resetFactors(ctx, ctx.staff, params.id)
    return done
  })
}

export function staffMemberScreen(route: StaffRoute) {
  invitationRoutes(route)
  route(listStaffMembers, manage, async ({ query }, ctx, request, reply) => {
    if (query.q !== undefined) await countSearch(ctx, request, reply)
    return await listedMembers(ctx, query)
  })
  route(changeStaffMember, change, async ({ params, body }, ctx) => {
    const approval = await changeByOneOrTwo(ctx, ctx.staff, params.id, body)
    const member = await memberForStaff(ctx, params.id)
    return { ...done, member, ...(approval && { approval }) }
  })
  route(deactivateStaffMember, change, async ({ params, body }, ctx) => {
    const { id } = params
    await deactivateMember(ctx, ctx.staff, id, handOver(id, body?.handOverTo))
    return done
  })
  route(reactivateStaffMember, change, async ({ params }, ctx) => {
    await reactivateMember(ctx, ctx.staff, params.id)
    return done
  })
  route(endMemberSessions, change, async ({ params }, ctx) => ({
    ...done,
    ended: await endSessionsOf(ctx, ctx.staff, params.id),
  }))
  route(readStaffActivity, { allow: 'audit.view' }, ({ params, query }, ctx) =>
    activityOf(ctx, params.id, query),
  )
}
