import {
  disputeDocument,
  disputeFigures,
  disputesOfOrder,
  listDisputes,
  submitDispute,
} from '@keyhaven/contracts/staff/disputes'
import {
  evidenceDocument,
  submitEvidence,
} from '../../modules/after-sale/disputes/submit-evidence.ts'
import { audited } from '../kit/audited.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { figuresOf } from './dispute-figures.ts'
import { disputesForStaff, disputesIn } from './list-disputes.ts'

const done = { success: true as const }

export function disputeScreen(route: StaffRoute) {
  route(listDisputes, { allow: 'orders.view' }, ({ query }, ctx) => disputesForStaff(ctx, query))
  route(disputeFigures, { allow: 'orders.view' }, (_, ctx) => figuresOf(ctx))
  route(disputesOfOrder, { allow: 'orders.view' }, ({ params }, ctx) => disputesIn(ctx, params.id))
  route(disputeDocument, { allow: 'orders.view' }, async ({ params }, ctx) => {
    const pdf = await evidenceDocument(ctx, params.id)
    await audited(ctx, 'dispute.evidence_viewed', async () => ({ result: pdf, object: params.id }))
    return {
      ...done,
      fileName: `proof-of-delivery-${params.id}.pdf`,
      pdf: pdf.toString('base64'),
    }
  })
  route(
    submitDispute,
    { allow: 'disputes.manage', stepUp: 'always', isKeyNeeded: true },
    async ({ params }, ctx) => {
      await submitEvidence(ctx, params.id, { actor: ctx.actor, staffId: ctx.staff.id })
      return done
    },
  )
}
