import {
  confirmApprovalAlone,
  decideApproval as decide,
  listApprovals,
} from '@keyhaven/contracts/staff/approvals'
import { confirmAlone } from '../../modules/platform/approvals/confirm-alone.ts'
import { decideApproval } from '../../modules/platform/approvals/decide-approval.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { approvalKinds } from './approval-kinds.ts'
import { approvalForStaff, approvalsForStaff } from './list-approvals.ts'

export function approvalScreen(route: StaffRoute) {
  route(listApprovals, { allow: 'approvals.decide' }, ({ query }, ctx) =>
    approvalsForStaff(ctx, query),
  )
  route(
    decide,
    { allow: 'approvals.decide', stepUp: 'always', isKeyNeeded: true },
    async ({ params, body }, ctx, request) => {
      const decision = { ...body, id: params.id, seen: seenVersion(request) }
      await decideApproval(ctx, approvalKinds, ctx.staff, decision)
      return { success: true as const, approval: await approvalForStaff(ctx, params.id) }
    },
  )
  route(
    confirmApprovalAlone,
    { allow: 'approvals.decide', stepUp: 'always', isKeyNeeded: true },
    async ({ params, body }, ctx, request) => {
      const confirmation = { ...body, id: params.id, seen: seenVersion(request) }
      await confirmAlone(ctx, approvalKinds, ctx.staff, confirmation)
      return { success: true as const, approval: await approvalForStaff(ctx, params.id) }
    },
  )
}
