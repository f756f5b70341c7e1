import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { decideReturn } from '@keyhaven/contracts/staff/returns'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { checkConflict } from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import { showsKeys } from '../../fulfilment/orders/orders.rules.ts'
import { type LockedOrder, lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { closePlaces } from '../../stock/licenses/units/assign-units.ts'
import { assignmentsOf, revokeAssignments } from '../../stock/licenses/units/reclaim-units.ts'
import { closeClaims } from '../key-claims/close-claims.ts'
import { makeRefundJob } from './make-refund-job.ts'
import { noteReturns } from './note-returns.ts'
import { settleFulfilment } from './reclaim-unseen-keys.ts'
import { type Giver, refuseAlone } from './refund-alone.ts'
import {
  decide,
  markTakenBack,
  type RequestRow,
  releaseUnits,
  requestById,
  unitsOfRequest,
} from './refund-requests.repo.ts'
import { endRequest } from './refunds.repo.ts'
import { returnNews } from './return-news.email.tsx'
import { mayRefuseFor } from './returns.rules.ts'

type Decision = RequestOf<typeof decideReturn>['body']

export async function requestForStaff(ctx: Context, id: string): Promise<RequestRow> {
  const request = await requestById(ctx.backOfficeDb, id)
  if (!request) throw new AppError('not_found')
  return request
}

/** A member of staff decides a request, once, and the buyer hears of it. */
export async function decideRequest(
  ctx: Context,
  id: string,
  { decision, refusal, note }: Decision,
  giver: Giver,
): Promise<RequestRow> {
  const request = await requestForStaff(ctx, id)
  if (decision === 'refuse' && (!refusal || !mayRefuseFor(refusal, !!request.withdrawal_id))) {
    const field = { field: 'refusal', message: 'Choose a reason that fits this request' }
    throw new AppError('invalid_request', field.message, [field])
  }
  const { actor } = giver
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    if (decision === 'approve') await refuseAlone(ctx, tx, giver, givenBy(request))
    await decideIn(ctx, tx, request, { decision, refusal, note, actor })
  })
  return (await requestById(ctx.backOfficeDb, id)) ?? request
}

export const givenBy = ({ order_id, email, amount_minor, currency }: RequestRow) => ({
  order: { id: order_id, email },
  amountMinor: amount_minor,
  currency,
})

/** The decision itself, in this transaction. */
export async function decideIn(
  ctx: Context,
  tx: Tx,
  request: RequestRow,
  { decision, refusal, note, actor, approvalId }: Decision & { actor: string; approvalId?: string },
): Promise<void> {
  const { id } = request
  const order = await lockedOrder(tx, request.order_id)
  const units = await unitsOfRequest(tx, id)
  await checkConflict(tx, order.id, 'decision', units.map(placeOf))
  if (!showsKeys(order.payment_status)) throw new AppError('conflict')
  const state = decision === 'approve' ? ('approved' as const) : ('refused' as const)
  const decided = { id, state, refusal: refusal ?? null, by: actor, note }
  const isMine = await decide(tx, { ...decided, ...(approvalId && { approvalId }) })
  if (!isMine) throw new AppError('conflict')
  if (state === 'approved') await approve(ctx, tx, { request, units }, order)
  else await releaseUnits(tx, id)
  await noteReturns(tx, order.id)
  await notifyBuyer(ctx, tx, { ...request, email: order.email }, { news: state, actor, note })
}

type RequestedUnit = Awaited<ReturnType<typeof unitsOfRequest>>[number]

const placeOf = ({ order_line_id, slot }: RequestedUnit) => ({ lineId: order_line_id, slot })

/** The live keys of what was asked about. One that took the place of another was not asked about. */
async function requestedKeys(
  tx: Tx,
  orderId: string,
  units: readonly RequestedUnit[],
): Promise<number[]> {
  const live = await assignmentsOf(tx, orderId)
  const keyAt = ({ order_line_id, slot }: RequestedUnit) =>
    live.find((key) => key.orderLineId === order_line_id && key.slot === slot)?.assignmentId ?? null
  if (units.some((unit) => keyAt(unit) !== unit.assignment_id)) throw new AppError('key_changed')
  return units.flatMap((unit) => keyAt(unit) ?? [])
}

type PendingReturn = Readonly<{ request: RequestRow; units: readonly RequestedUnit[] }>

/** The keys are withdrawn before the money leaves; they were seen, and are never sold again. */
async function approve(
  ctx: Context,
  tx: Tx,
  { request, units }: PendingReturn,
  order: LockedOrder,
) {
  const revoked = await revokeAssignments(tx, await requestedKeys(tx, order.id, units))
  await closeClaims(tx, order.id)
  await markTakenBack(tx, request.id)
  await closePlaces(
    tx,
    units.map(({ order_line_id, slot }) => ({ orderLineId: order_line_id, slot })),
  )
  await settleFulfilment(tx, order, 'a refund was approved')
  await notifyStaff(tx, {
    dedupeKey: `revoked:${request.id}`,
    severity: 'warning',
    title: `${revoked.length} ${revoked.length === 1 ? 'key' : 'keys'} of ${order.order_number} to report to the supplier`,
    body: 'The licences are refunded, but the buyer has seen the keys. They are never sold again; only the supplier can block them.',
    object: order.id,
    to: { permission: 'licenses.view' },
  })
  if (request.amount_minor > 0) {
    return await ctx.queue.enqueue(tx, makeRefundJob, { requestId: request.id })
  }
  await endRequest(tx, { id: request.id, from: ['approved'], to: 'refunded' })
}

type News = Readonly<{ news: 'approved' | 'refused'; actor: string; note: string }>

async function notifyBuyer(ctx: Context, tx: Tx, request: RequestRow, { news, actor, note }: News) {
  const meta = { request: request.id, ...(note && { note }) }
  await recordAudit(tx, { actor, action: `return.${news}`, object: request.order_id, meta })
  const mail = emailDraft(returnNews, {
    dedupeKey: `return:${request.id}:${news}`,
    recipient: request.email,
    reason: request.order_id,
    data: { requestId: request.id, news },
  })
  await queueEmails(ctx, tx, [mail])
}
