import * as calls from '@keyhaven/contracts/staff/audit'
import { AppError } from '../../infra/app-error.ts'
import { signedAnchor } from '../../modules/platform/audit/anchor.ts'
import { auditAnchor } from '../../modules/platform/audit/audit.service.ts'
import { countExport } from '../kit/export-limit.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { runFile, runForStaff, startRun } from './audit-runs.ts'
import { auditChoices, auditForStaff, entryForStaff } from './list-audit.ts'

const success = true as const

const countCheck = hourlyLimit('checks of the audit log', 10)

export function auditScreen(route: StaffRoute) {
  const view = { allow: 'audit.view' } as const
  route(calls.listAudit, view, ({ query }, ctx) => auditForStaff(ctx, query))
  route(calls.readAuditEntry, view, async ({ params }, ctx) => ({
    success,
    entry: await entryForStaff(ctx, params.id),
  }))
  route(calls.readAuditChoices, view, (_, ctx) => auditChoices(ctx))
  route(calls.readAuditAnchor, view, async (_, ctx) => {
    const head = await auditAnchor(ctx.db)
    if (!head) throw new AppError('not_found')
    return { success, anchor: signedAnchor(ctx.config, head, ctx.now()) }
  })
  route(calls.startAuditCheck, view, async ({ body }, ctx, request, reply) => {
    await countCheck(ctx, request, reply)
    return { success, id: await startRun(ctx, { kind: 'check', ...body }) }
  })
  const exporting = { ...view, stepUp: 'always', isKeyNeeded: true } as const
  route(calls.startAuditExport, exporting, async ({ body }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    return { success, id: await startRun(ctx, { kind: 'export', ...body }) }
  })
  route(calls.readAuditRun, view, ({ params }, ctx) => runForStaff(ctx, params.id))
  route(calls.readAuditFile, view, async ({ params }, ctx, _request, reply) => {
    const file = await runFile(ctx, params.id)
    reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
    reply.type('text/csv; charset=utf-8')
    return file
  })
}
