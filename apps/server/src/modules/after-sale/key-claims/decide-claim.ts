import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { decideKeyClaim } from '@keyhaven/contracts/staff/key-claims'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { askFate } from '../../fulfilment/fates/fates.service.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { replaceKey } from '../../stock/licenses/units/replace-key.ts'
import { claimRefused } from './claim-refused.email.tsx'
import { claimById } from './claim-views.repo.ts'
import { asStaffClaim } from './claim-views.ts'
import { claimedKey, claimHead, recordDecision } from './key-claims.repo.ts'
import { mayReplace } from './key-claims.rules.ts'
import { type About, tellOfReplacement } from './notify-of-claims.ts'

type Decided = RequestOf<typeof decideKeyClaim>['body']

/** Ends a claim that waits, once: the second to decide is told that it has changed. */
export async function decideClaim(
  ctx: Context,
  claimId: number,
  decided: Decided,
  actor: string,
): Promise<ResponseOf<typeof decideKeyClaim>> {
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    const about = await lockedClaim(tx, claimId, actor)
    if (decided.decision === 'replace') await replaceFor(ctx, tx, about, decided.note)
    else await refuse(ctx, tx, about, decided)
  })
  const row = await claimById(ctx.backOfficeDb, claimId)
  const settings = await settingsOf({ ...ctx, storeId: row.storeId })
  return { success: true, claim: asStaffClaim(row, settings) }
}

/** Every change of a claim begins with its order, as every change of an order does. */
async function lockedClaim(tx: Tx, claimId: number, actor: string): Promise<About> {
  const found = await claimHead(tx, claimId)
  if (!found) throw new AppError('not_found')
  const order = await lockedOrder(tx, found.order_id)
  const claim = await claimHead(tx, claimId)
  if (claim?.state !== 'queued') throw new AppError('conflict')
  const key = await claimedKey(tx, order.id, claim.assignment_id)
  if (!key) throw new AppError('conflict')
  return { order, key, claimId, actor }
}

async function replaceFor(ctx: Context, tx: Tx, about: About, note: string) {
  const { order, key, claimId, actor } = about
  const place = { lineId: key.orderLineId, slot: key.slot }
  await askFate(tx, order.id, 'replacement', [place])
  if (!mayReplace(key.paymentStatus, key.isLive)) throw new AppError('conflict')
  const replacement = await replaceKey(tx, key)
  if (!replacement) throw new AppError('out_of_stock')
  const newAssignmentId = replacement.assignmentId
  await recordDecision(tx, claimId, { state: 'replaced', newAssignmentId, note, actor })
  await tellOfReplacement(ctx, tx, about, replacement)
}

type Refusal = Extract<Decided, { decision: 'refuse' }>

async function refuse(ctx: Context, tx: Tx, about: About, { reason, note }: Refusal) {
  const { order, claimId, actor } = about
  await recordDecision(tx, claimId, { state: 'refused', refusal: reason, note, actor })
  await recordAudit(tx, {
    actor,
    action: 'license.claim_refused',
    object: order.id,
    meta: { claim: claimId, reason },
  })
  const told = emailDraft(claimRefused, {
    dedupeKey: `key-claim-refused:${claimId}`,
    recipient: order.email,
    reason: order.id,
    data: { claimId },
  })
  await queueEmails(ctx, tx, [told])
}
