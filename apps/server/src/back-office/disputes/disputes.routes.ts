import * as contract from '@keyhaven/contracts/staff/disputes'
import { disputesScreen } from '@keyhaven/contracts/staff/screens/disputes'
import {
  evidenceDocument,
  submitEvidence,
} from '../../modules/after-sale/disputes/submit-evidence.ts'
import { audited } from '../kit/audited.ts'
import { handles, served } from '../kit/staff-route.ts'
import { figuresOf } from './dispute-figures.ts'
import { disputesForStaff, disputesIn } from './list-disputes.ts'

const done = { success: true as const }

export const disputeRoutes = served(
  disputesScreen,
  handles(contract, {
    listDisputes: ({ query }, ctx) => disputesForStaff(ctx, query),
    disputeFigures: (_, ctx) => figuresOf(ctx),
    disputesOfOrder: ({ params }, ctx) => disputesIn(ctx, params.id),
    disputeDocument: async ({ params }, ctx) => {
      const pdf = await evidenceDocument(ctx, params.id)
      await audited(ctx, 'dispute.evidence_viewed', async () => ({
        result: pdf,
        object: params.id,
      }))
      return {
        ...done,
        fileName: `proof-of-delivery-${params.id}.pdf`,
        pdf: pdf.toString('base64'),
      }
    },
    submitDispute: async ({ params }, ctx) => {
      await submitEvidence(ctx, params.id, { actor: ctx.actor, staffId: ctx.staff.id })
      return done
    },
  }),
)
