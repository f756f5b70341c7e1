import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { decideReturn } from '@keyhaven/contracts/returns'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { inTransaction } from '../../infra/retry.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { revokeAssignments } from '../licenses/take-back-units.ts'
import { notifyStaff } from '../notifications/notifications.service.ts'
import { type PaymentStatus, showsKeys } from '../orders/orders.rules.ts'
import { lockedOrder } from '../orders/orders.service.ts'
import { makeRefundJob } from './make-refund-job.ts'
import { returnNews } from './return-news.email.tsx'
import {
  decide,
  endRequest,
  letUnitsGo,
  markTakenBack,
  type RequestRow,
  requestById,
  unitsOfRequest,
} from './returns.repo.ts'
import { mayRefuseFor } from './returns.rules.ts'
import { settleFulfilment } from './take-back.ts'

type Decision = RequestOf<typeof decideReturn>['body']

/** A member of staff decides a request, once, and the buyer hears of it. */
export async function decideRequest(
  ctx: Context,
  id: string,
  { decision, refusal }: Decision,
  actor: string,
): Promise<RequestRow> {
  const request = await requestById(ctx.backOfficeDb, id)
  if (!request) throw new AppError('not_found')
  if (decision === 'refuse' && (!refusal || !mayRefuseFor(refusal, !!request.withdrawal_id))) {
    const field = { field: 'refusal', message: 'Choose a reason that fits this request' }
    throw new AppError('invalid_request', field.message, [field])
  }
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    const order = await lockedOrder(tx, request.order_id)
    if (!showsKeys(order.payment_status as PaymentStatus)) throw new AppError('conflict')
    const state = decision === 'approve' ? ('approved' as const) : ('refused' as const)
    const isMine = await decide(tx, { id, state, refusal: refusal ?? null, by: actor })
    if (!isMine) throw new AppError('conflict')
    if (state === 'approved') await approve(ctx, tx, request, order)
    else await letUnitsGo(tx, id)
    await tell(ctx, tx, request, state, actor)
  })
  return (await requestById(ctx.backOfficeDb, id)) ?? request
}

type Order = { id: string; order_number: string; fulfilment_status: string }

/** The keys are withdrawn before the money leaves; they were seen, and are never sold again. */
async function approve(ctx: Context, tx: Tx, request: RequestRow, order: Order) {
  const units = await unitsOfRequest(tx, request.id)
  const ids = units.flatMap(({ assignment_id }) => assignment_id ?? [])
  const revoked = await revokeAssignments(tx, ids)
  await markTakenBack(tx, request.id)
  await settleFulfilment(tx, order, 'a refund was approved')
  await notifyStaff(tx, {
    dedupeKey: `revoked:${request.id}`,
    severity: 'warning',
    title: `${revoked.length} ${revoked.length === 1 ? 'key' : 'keys'} of ${order.order_number} to report to the supplier`,
    body: 'The licences are refunded, but the buyer has seen the keys. They are never sold again; only the supplier can block them.',
    object: order.id,
  })
  if (request.amount_minor > 0) {
    return await ctx.queue.enqueue(tx, makeRefundJob, { requestId: request.id })
  }
  await endRequest(tx, { id: request.id, from: ['approved'], to: 'refunded' })
}

async function tell(
  ctx: Context,
  tx: Tx,
  request: RequestRow,
  news: 'approved' | 'refused',
  actor: string,
) {
  const meta = { request: request.id }
  await recordAudit(tx, { actor, action: `return.${news}`, object: request.order_id, meta })
  const mail = letter(returnNews, {
    dedupeKey: `return:${request.id}:${news}`,
    recipient: request.email,
    reason: request.order_id,
    data: { requestId: request.id, news },
  })
  await queueEmails(ctx, tx, [mail])
}
