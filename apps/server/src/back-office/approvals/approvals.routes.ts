import * as contract from '@keyhaven/contracts/staff/approvals'
import { approvalsScreen } from '@keyhaven/contracts/staff/screens/approvals'
import { confirmAlone } from '../../modules/staff/approvals/confirm-alone.ts'
import { decideApproval } from '../../modules/staff/approvals/decide-approval.ts'
import { seenVersion } from '../kit/if-match.ts'
import { handles, served } from '../kit/staff-route.ts'
import { approvalKinds } from './approval-kinds.ts'
import { approvalForStaff, approvalsForStaff } from './list-approvals.ts'

export const approvalRoutes = served(
  approvalsScreen,
  handles(contract, {
    listApprovals: ({ query }, ctx) => approvalsForStaff(ctx, query),
    decideApproval: async ({ params, body }, ctx, request) => {
      const decision = { ...body, id: params.id, seen: seenVersion(request) }
      await decideApproval(ctx, approvalKinds, ctx.staff, decision)
      return { success: true as const, approval: await approvalForStaff(ctx, params.id) }
    },
    confirmApprovalAlone: async ({ params, body }, ctx, request) => {
      const confirmation = { ...body, id: params.id, seen: seenVersion(request) }
      await confirmAlone(ctx, approvalKinds, ctx.staff, confirmation)
      return { success: true as const, approval: await approvalForStaff(ctx, params.id) }
    },
  }),
)
