import * as calls from '@keyhaven/contracts/staff/audit'
import { auditScreen } from '@keyhaven/contracts/staff/screens/audit'
import { AppError } from '../../infra/app-error.ts'
import { signedAnchor } from '../../modules/platform/audit/anchor.ts'
import { auditAnchor } from '../../modules/platform/audit/audit.service.ts'
import { countExport } from '../kit/export-limit.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { runFile, runForStaff, startRun } from './audit-runs.ts'
import { auditChoices, auditForStaff, entryForStaff } from './list-audit.ts'

const success = true as const

const countCheck = hourlyLimit('checks of the audit log', 10)

export const auditRoutes = served(
  auditScreen,
  handles(calls, {
    listAudit: ({ query }, ctx) => auditForStaff(ctx, query),
    readAuditEntry: async ({ params }, ctx) => ({
      success,
      entry: await entryForStaff(ctx, params.id),
    }),
    readAuditChoices: (_, ctx) => auditChoices(ctx),
    readAuditAnchor: async (_, ctx) => {
      const head = await auditAnchor(ctx.db)
      if (!head) throw new AppError('not_found')
      return { success, anchor: signedAnchor(ctx.config, head, ctx.now()) }
    },
    startAuditCheck: async ({ body }, ctx, request, reply) => {
      await countCheck(ctx, request, reply)
      return { success, id: await startRun(ctx, { kind: 'check', ...body }) }
    },
    startAuditExport: async ({ body }, ctx, request, reply) => {
      await countExport(ctx, request, reply)
      return { success, id: await startRun(ctx, { kind: 'export', ...body }) }
    },
    readAuditRun: ({ params }, ctx) => runForStaff(ctx, params.id),
    readAuditFile: async ({ params }, ctx, _request, reply) => {
      const file = await runFile(ctx, params.id)
      reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
      reply.type('text/csv; charset=utf-8')
      return file
    },
  }),
)
