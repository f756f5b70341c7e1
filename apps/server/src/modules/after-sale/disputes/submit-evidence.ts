import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { EvidenceFacts, EvidenceResult } from '../../../infra/payments/dispute-calls.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { collectEvidence } from './collect-evidence.ts'
import { disputeById, lockAnswerable } from './disputes.repo.ts'
import { endEvidence, evidenceOf, insertEvidence, noteFailure } from './evidence.repo.ts'
import { factsOf } from './evidence.rules.ts'
import { renderEvidence } from './evidence-pdf.ts'

/** Hands kept evidence in at the provider. */
export const sendEvidenceJob = {
  name: 'disputes.send',
  data: z.object({ disputeId: z.string() }),
} as const

/** The answer as it was sent; before that, as it would be now. */
export async function evidenceDocument(ctx: Context, disputeId: string): Promise<Buffer> {
  const kept = await evidenceOf(ctx.db, disputeId)
  if (kept && kept.pdf.length > 0) return kept.pdf
  return await renderEvidence(await collectEvidence(ctx, disputeId))
}

/**
 * Writes the evidence and keeps it with the job that sends it. One answer for each dispute: the second
 * caller is refused, and so is one after the deadline.
 */
export async function submitEvidence(
  ctx: Context,
  disputeId: string,
  { actor, staffId }: { actor: string; staffId: string },
): Promise<void> {
  const evidence = await collectEvidence(ctx, disputeId)
  const pdf = await renderEvidence(evidence)
  const id = `evidence_${randomBytes(16).toString('hex')}`
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockAnswerable(tx, disputeId))) throw new AppError('dispute_closed')
    const row = { id, disputeId, pdf, facts: factsOf(evidence), staffId }
    if (!(await insertEvidence(tx, row))) throw new AppError('dispute_answered')
    const object = (await disputeById(tx, disputeId))?.order_id ?? disputeId
    const meta = { dispute: disputeId, evidence: id }
    await recordAudit(tx, { actor, action: 'dispute.answered', object, meta })
    await ctx.queue.enqueue(tx, sendEvidenceJob, { disputeId })
  })
}

type Kept = NonNullable<Awaited<ReturnType<typeof evidenceOf>>>

async function answered(
  ctx: Context,
  { id, tries, pdf, facts, ...kept }: Kept,
): Promise<EvidenceResult> {
  const disputeId = kept.dispute_id
  const evidence = {
    ...{ disputeId, evidenceId: id, tries, pdf, facts: facts as EvidenceFacts },
    fileName: `proof-of-delivery-${disputeId}.pdf`,
  }
  try {
    return await ctx.payments.submitEvidence(evidence)
  } catch (error) {
    await noteFailure(ctx.db, id, tries)
    throw error
  }
}

/** However often it runs, the provider gets one answer; while it cannot be asked the job tries again. */
export async function sendEvidence(ctx: Context, disputeId: string): Promise<void> {
  const kept = await evidenceOf(ctx.db, disputeId)
  if (kept?.state !== 'sending') return
  const answer = await answered(ctx, kept)
  await inTransaction(ctx.db, (tx) => close(tx, { id: kept.id, disputeId }, answer))
}

const refusals = {
  answered: 'It was answered at the provider already.',
  closed: 'The bank has decided already.',
  late: 'The deadline had passed.',
} as const

type Sent = Readonly<{ id: string; disputeId: string }>

async function close(tx: Tx, { id, disputeId }: Sent, answer: EvidenceResult) {
  if (answer.isSent) return void (await endEvidence(tx, id, { fileRef: answer.fileRef }))
  const refusal = refusals[answer.refusal]
  if (!(await endEvidence(tx, id, { refusal }))) return
  const dispute = await disputeById(tx, disputeId)
  await notifyStaff(tx, {
    dedupeKey: `evidence-refused:${disputeId}`,
    severity: 'critical',
    title: 'Evidence for a dispute was not accepted',
    body: `${refusal} Look at the dispute at the provider.`,
    object: dispute?.order_id ?? disputeId,
  })
}
