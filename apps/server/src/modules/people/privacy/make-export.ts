import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { collect } from './export-parts.ts'
import { exportReady } from './export-ready.email.tsx'
import { zipOf } from './export-zip.ts'
import { claimExportFile, exportToMake, insertExport, storeFile } from './exports.repo.ts'
import { makeExportJob } from './make-export-job.ts'

/** Asks for a copy. One at a time; what is kept under an address is for the person who proved it. */
export async function askForExport(ctx: Context, principal: CustomerPrincipal): Promise<void> {
  if (!principal.isProven) throw new AppError('not_allowed', 'Please confirm your address first.')
  const exportId = randomUUID()
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertExport(tx, exportId, principal))) return
    const object = `export:${exportId}`
    await recordAudit(tx, { actor: 'customer', action: 'privacy.export', object, meta: {} })
    await ctx.queue.enqueue(tx, makeExportJob, { exportId })
  })
}

/** Collects, packs and tells the owner. A second run finds it made and does nothing. */
export async function makeExport(ctx: Context, exportId: string): Promise<void> {
  const wanted = await exportToMake(ctx.db, exportId)
  if (!wanted) return
  const file = zipOf(await collect(ctx, wanted.email_normal), ctx.now().toISOString())
  await inTransaction(ctx.db, async (tx) => {
    if (!(await storeFile(tx, exportId, file))) return
    const reason = `export:${exportId}`
    const envelope = { dedupeKey: reason, recipient: wanted.email_normal, reason }
    await queueEmails(ctx, tx, [emailDraft(exportReady, { ...envelope, data: {} })])
  })
}

/** The copy itself; another person's, an old one and one that is not ready are all not there. */
export async function fileOf(ctx: Context, principal: CustomerPrincipal, id: string) {
  const file = principal.isProven ? await claimExportFile(ctx.db, id, principal.email) : undefined
  if (!file) throw new AppError('not_found')
  return file
}
