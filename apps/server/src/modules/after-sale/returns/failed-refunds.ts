import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { chargedOf, refundedOf } from '../../fulfilment/ledger/ledger.service.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import { givenBy } from './decide-return.ts'
import { makeRefundJob } from './make-refund-job.ts'
import { noteReturns } from './note-returns.ts'
import { type Giver, refuseAlone } from './refund-alone.ts'
import { requestById } from './refund-requests.repo.ts'
import { endByOtherWay, promisedOf, reopenFailed } from './refunds.repo.ts'
import { isTooMuch } from './returns.rules.ts'

type StaffAction = Readonly<{ orderId: string; requestId: string; actor: string; reason: string }>

/** A failed refund of this order whose money nobody has had meanwhile, with the order locked. */
async function failedRefund(
  tx: Tx,
  { orderId, requestId }: Pick<StaffAction, 'orderId' | 'requestId'>,
) {
  const order = await lockedOrder(tx, orderId)
  const request = await requestById(tx, requestId)
  // What the bank took is not owed a second time. An order counts as refunded although the money came back.
  if (order.payment_status === 'dispute_lost') throw new AppError('payment_reversed')
  if (request?.order_id !== orderId) throw new AppError('not_found')
  if (request.state !== 'failed' || request.paid_back_at) throw new AppError('conflict')
  const [charged, booked, promised] = [
    await chargedOf(tx, orderId),
    await refundedOf(tx, orderId),
    await promisedOf(tx, orderId),
  ]
  if (isTooMuch(request.amount_minor, { charged, booked, promised })) {
    throw new AppError('nothing_to_refund')
  }
  return request
}

/** Makes a refund again that the provider or the bank did not carry out. It is the same decision. */
export const tryRefundAgain = (ctx: Context, act: StaffAction): Promise<void> =>
  audited(ctx.db, { actor: act.actor, action: 'return.tried_again' }, async (tx) => {
    const request = await failedRefund(tx, act)
    if (!(await reopenFailed(tx, request.id))) throw new AppError('conflict')
    await noteReturns(tx, act.orderId)
    await ctx.queue.enqueue(tx, makeRefundJob, { requestId: request.id })
    const meta = { request: request.id, reason: act.reason }
    return { result: undefined, object: act.orderId, meta }
  })

type PaidBack = Omit<StaffAction, 'actor'> & Giver & Readonly<{ approvalId?: string }>

/** In this transaction. Money that only one person saw leave counts like a refund of theirs. */
export async function paidBackIn(ctx: Context, tx: Tx, act: PaidBack) {
  const request = await failedRefund(tx, act)
  const { id, amount_minor: amountMinor, currency } = request
  const { approvalId, actor: by } = act
  if (approvalId === undefined) await refuseAlone(ctx, tx, act, givenBy(request))
  const isEnded = await endByOtherWay(tx, id, { by, ...(approvalId && { approvalId }) })
  if (!isEnded) throw new AppError('conflict')
  return { request: id, reason: act.reason, amountMinor, currency }
}

/** The buyer got the money of a failed refund by another way, such as a bank transfer. */
export const markPaidBack = (ctx: Context, act: PaidBack): Promise<void> =>
  audited(ctx.db, { actor: act.actor, action: 'return.paid_back' }, async (tx) => {
    const meta = await paidBackIn(ctx, tx, act)
    return { result: undefined, object: act.orderId, meta }
  })
