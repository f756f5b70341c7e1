import type { TruthReport } from '@keyhaven/contracts/staff/marketing-claims'
import * as contract from '@keyhaven/contracts/staff/marketing-claims'
import { marketingClaimsScreen } from '@keyhaven/contracts/staff/screens/marketing-claims'
import * as deciding from '../../modules/catalog/marketing-claims/decide-claim.ts'
import { truthReport } from '../../modules/catalog/marketing-claims/marketing-claims.service.ts'
import {
  comparisonsReport,
  priceOf,
} from '../../modules/catalog/price-comparisons/price-comparisons.service.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import { seenVersion } from '../kit/if-match.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { nameOfActor } from '../kit/staff-names.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'

async function reportFor(ctx: StaffContext): Promise<TruthReport> {
  const { claims, ...report } = await truthReport(ctx)
  const described = claims.map(async ({ row, decision, ...claim }) => ({
    ...claim,
    ...decision,
    evidenceNote: row?.evidence_note ?? '',
    evidenceLink: row?.evidence_file ?? '',
    expiresOn: row?.expires_on ?? null,
    decidedByName: await nameOfActor(ctx.db, row?.decided_by ? staffActor(row.decided_by) : null),
    decidedAt: row?.decided_at?.toISOString() ?? null,
    version: String(row?.version ?? 0),
  }))
  const comparisons = (await comparisonsReport(ctx)).map((row) => ({
    id: row.id,
    productName: row.productName,
    seller: row.seller,
    price: priceOf(row),
    currency: row.currency,
    seenOn: row.seenOn,
    lastDay: row.lastDay,
    isExpired: row.isExpired,
  }))
  return { success: true, ...report, claims: await Promise.all(described), comparisons }
}

/** What pages claim is the owner's decision: the law asks who made it. */
export const marketingClaimRoutes = served(
  marketingClaimsScreen,
  handles(contract, {
    viewTruthReport: (_, ctx) => reportFor(ctx),
    decideClaim: async ({ params: { id }, body }, ctx, request) => {
      const decision = { ...body, id, version: seenVersion(request) }
      await namingTheOther(ctx, `marketing-claim:${id}`, () =>
        deciding.decideClaim(ctx, ctx.staff.id, decision),
      )
      return await reportFor(ctx)
    },
    setTruthMode: async ({ body }, ctx) => {
      const approval = await deciding.changeTruthMode(ctx, ctx.staff, body)
      return { ...(await reportFor(ctx)), approval: approval ?? null }
    },
  }),
)
