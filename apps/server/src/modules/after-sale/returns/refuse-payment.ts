import { randomBytes } from 'node:crypto'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { attemptOfOrder, bookingsOf } from '../../fulfilment/ledger/ledger.service.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { endHold } from '../../fulfilment/risk/risk.service.ts'
import { audited } from '../../platform/audit/audited.ts'
import { releaseHolds } from '../../stock/licenses/units/hold-units.ts'
import { makeRefundJob } from './make-refund-job.ts'
import { noteReturns } from './note-returns.ts'
import { insertRequest } from './refund-requests.repo.ts'

/** Staff do not accept a payment that was held. All of it goes back; no key ever left. */
export async function refusePayment(
  ctx: Context,
  orderId: string,
  { actor, reason }: { actor: string; reason: string },
) {
  return await audited(ctx.db, { actor, action: 'order.refused' }, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const isHeld = order.payment_status === 'review' && order.return_state === null
    const attempt = isHeld ? await attemptOfOrder(tx, orderId) : undefined
    if (!attempt) throw new AppError('order_not_in_review')
    const { entries } = await bookingsOf(tx, attempt)
    const charge = entries.find(({ kind }) => kind === 'charge')
    if (!charge) throw new AppError('nothing_to_refund')
    const id = `rr_${randomBytes(16).toString('hex')}`
    const { amountMinor } = charge
    const currency = charge.currency as Currency
    const row = { id, orderId, withdrawalId: null, note: reason, isAutomatic: false }
    const decided = { reason: 'payment_refused', state: 'approved', decidedBy: actor } as const
    await insertRequest(tx, { ...row, ...decided, amountMinor, currency }, [])
    await noteReturns(tx, orderId)
    await endHold(tx, orderId, 'refused')
    await releaseHolds(tx, orderId)
    await ctx.queue.enqueue(tx, makeRefundJob, { requestId: id })
    const result = { amount: toDecimal(money(amountMinor, currency)), currency }
    return { result, object: orderId, meta: { reason, request: id, amountMinor, currency } }
  })
}
