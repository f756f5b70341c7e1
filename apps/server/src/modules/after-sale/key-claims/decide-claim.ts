import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { decideKeyClaim } from '@keyhaven/contracts/staff/key-claims'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { successorOf } from '../../fulfilment/key-swaps/successor-of.ts'
import { checkConflict } from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import { lockedOrder, orderOf } from '../../fulfilment/orders/orders.service.ts'
import { staffActor, staffIdIn } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { aloneOrAsked } from '../../staff/approvals/alone-or-asked.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { assertForeignMailbox, moveKeys } from '../../staff/key-transfers/move-keys.ts'
import { replaceKey } from '../../stock/licenses/units/replace-key.ts'
import { claimRefused } from './claim-refused.email.tsx'
import { claimById } from './claim-views.repo.ts'
import { asStaffClaim } from './claim-views.ts'
import { claimedKey, claimHead, recordDecision } from './key-claims.repo.ts'
import { mayReplace } from './key-claims.rules.ts'
import { type About, notifyOfReplacement } from './notify-of-claims.ts'

type Decided = RequestOf<typeof decideKeyClaim>['body']

type By = Readonly<{ staffId: string; approval?: string }>

/** Decides a claim in this transaction; the order it is about. */
async function decideIn(ctx: Context, tx: Tx, claimId: number, decided: Decided, by: By) {
  const about = await lockedClaim(tx, claimId, by)
  if (decided.decision === 'replace') await replaceFor(ctx, tx, about, decided.note)
  else await refuse(ctx, tx, about, decided)
  return about.order
}

/** Ends a claim that waits, once: the second to decide is told that it has changed. */
export const decideClaim = (ctx: Context, claimId: number, decided: Decided, by: By) =>
  inTransaction(ctx.backOfficeDb, (tx) => decideIn(ctx, tx, claimId, decided, by))

/** A replacement for a claim that a second person must approve. */
export const claimByTwo = defineApproval({
  name: 'license.claim',
  needs: 'licenses.assign',
  wait: 'minutes',
  payload: z.object({ claimId: z.int(), orderId: z.string(), note: z.string() }),
  async mayDecide(ctx, { orderId }, decider) {
    const order = await orderOf(ctx.db, orderId)
    assertForeignMailbox(decider, order ? [order.email] : [])
    return true
  },
  async apply(ctx, tx, { claimId, note }, { id, asker }) {
    const decided = { decision: 'replace', note } as const
    return (await decideIn(ctx, tx, claimId, decided, { staffId: asker.id, approval: id })).id
  },
})

type ClaimApprovalRequest = Readonly<{ claimId: number; note: string; why: string }>

async function askForClaim(
  ctx: Context,
  staff: StaffPrincipal,
  { claimId, note, why }: ClaimApprovalRequest,
) {
  const { orderId, orderNumber, productName } = await claimById(ctx.backOfficeDb, claimId)
  return await askApproval(ctx, staff, claimByTwo, {
    object: orderId,
    summary: `A new key of ${productName} for order ${orderNumber}, by a claim. ${why}`,
    payload: { claimId, orderId, note },
  })
}

/** Decides a claim at once, or asks a second person where replacing its key takes two. */
export async function decideOrAsk(
  ctx: Context,
  staff: StaffPrincipal,
  claimId: number,
  decided: Decided,
): Promise<ResponseOf<typeof decideKeyClaim>> {
  const done = await aloneOrAsked(
    () => decideClaim(ctx, claimId, decided, { staffId: staff.id }),
    (why) => askForClaim(ctx, staff, { claimId, note: decided.note, why }),
  )
  if ('approval' in done) return { success: true, approval: done.approval }
  const row = await claimById(ctx.backOfficeDb, claimId)
  const settings = await settingsOf({ ...ctx, storeId: row.storeId })
  return { success: true, claim: asStaffClaim(row, settings) }
}

type Decidable = About & Readonly<{ by: By; openedBy: string | null }>

/** Every change of a claim begins with its order, as every change of an order does. */
async function lockedClaim(tx: Tx, claimId: number, by: By): Promise<Decidable> {
  const found = await claimHead(tx, claimId)
  if (!found) throw new AppError('not_found')
  const order = await lockedOrder(tx, found.order_id)
  const claim = await claimHead(tx, claimId)
  if (claim?.state !== 'queued') throw new AppError('conflict')
  const openedBy = claim.opened_by === null ? null : staffIdIn(claim.opened_by)
  if (openedBy === by.staffId) throw new AppError('claim_opened_by_you')
  const key = await claimedKey(tx, order.id, claim.assignment_id)
  if (!key) throw new AppError('conflict')
  return { order, key, claimId, actor: staffActor(by.staffId), by, openedBy }
}

async function replaceFor(ctx: Context, tx: Tx, about: Decidable, note: string) {
  const { order, key, claimId, actor, openedBy } = about
  const { staffId, ...approved } = about.by
  const place = { lineId: key.orderLineId, slot: key.slot }
  await checkConflict(tx, order.id, 'replacement', [place])
  if (!mayReplace(key.paymentStatus, key.isLive)) throw new AppError('conflict')
  const successor = await successorOf(ctx, tx, key)
  const allowed = () =>
    moveKeys(ctx, tx, {
      act: order.kind === 'imported' ? 'import_successor' : 'claim',
      ...{ by: { staffId }, openedBy, orderId: order.id, licenses: 1, successor },
      ...{ mailboxes: [order.email], reason: note, ...approved },
    })
  const replacement = await replaceKey(tx, key, allowed)
  if (!replacement) throw new AppError('out_of_stock')
  const newAssignmentId = replacement.assignmentId
  await recordDecision(tx, claimId, { state: 'replaced', newAssignmentId, note, actor })
  await notifyOfReplacement(ctx, tx, about, replacement)
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
