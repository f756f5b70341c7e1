import { randomBytes } from 'node:crypto'
import { formatMoney, money } from '@keyhaven/contracts/money'
import type { ReturnTerms } from '@keyhaven/contracts/returns'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { refundedOf } from '../../fulfilment/ledger/ledger.service.ts'
import { checkConflict } from '../../fulfilment/license-conflicts/license-conflicts.service.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { closePlaces } from '../../stock/licenses/units/assign-units.ts'
import { closeClaims } from '../key-claims/close-claims.ts'
import { makeRefundJob } from './make-refund-job.ts'
import { noteReturns } from './note-returns.ts'
import { reclaimUnseenKeys, settleFulfilment } from './reclaim-unseen-keys.ts'
import { insertRequest, type NewRequest, type NewUnit } from './refund-requests.repo.ts'
import { promisedOf } from './refunds.repo.ts'
import { returnNews } from './return-news.email.tsx'
import { type ReturnState, returnState } from './return-state.ts'
import {
  chosenUnits,
  isGuaranteed,
  isTooMuch,
  isWithdrawable,
  sumOf,
  type Unit,
} from './returns.rules.ts'

/** What is asked for, by a withdrawal that was declared or under the guarantee. */
export type ReturnRequest = Pick<ReturnTerms, 'units' | 'reason' | 'note'> & {
  withdrawalId: string | null
}

const newRequestId = () => `rr_${randomBytes(16).toString('hex')}`

/** The licences named, if the buyer may ask for them now. */
function admitted({ isOpen, facts, units }: ReturnState, terms: ReturnRequest): Unit[] {
  if (!isOpen) throw new AppError('nothing_to_refund')
  const chosen = chosenUnits(units, terms.units)
  if (!chosen) throw new AppError('conflict')
  if (terms.withdrawalId === null) {
    if (!isGuaranteed(facts.paidAt, facts.now)) throw new AppError('refund_window_over')
    return chosen
  }
  if (!chosen.every((unit) => isWithdrawable(unit, facts))) throw new AppError('withdrawal_lapsed')
  return chosen
}

async function assertWithinAmount(tx: Tx, { order }: ReturnState, chosen: readonly Unit[]) {
  const booked = await refundedOf(tx, order.id)
  const promised = await promisedOf(tx, order.id)
  if (isTooMuch(sumOf(chosen), { charged: order.charged, booked, promised })) {
    throw new AppError('nothing_to_refund')
  }
}

/**
 * Takes a request for licences of an order, in the caller's transaction. What nobody saw goes back at
 * once and its refund is queued; what was seen waits for staff.
 */
export async function askForReturn(
  ctx: Context,
  tx: Tx,
  orderId: string,
  terms: ReturnRequest,
): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  await checkConflict(
    tx,
    orderId,
    terms.withdrawalId === null ? 'return' : 'withdrawal',
    terms.units,
  )
  const state = await returnState(tx, orderId)
  const chosen = admitted(state, terms)
  await assertWithinAmount(tx, state, chosen)
  const { taken, seen } = await reclaimUnseenKeys(tx, chosen)
  // What was seen of a free order has no money that could go back.
  if (seen.length > 0 && state.order.charged === 0) throw new AppError('nothing_to_refund')
  if (taken.length > 0) await giveBackAtOnce(ctx, tx, state, { terms, units: taken })
  await closeClaims(tx, orderId)
  if (seen.length > 0) await queueForStaff(ctx, tx, state, { terms, units: seen })
  await settleFulfilment(tx, order, 'licences were returned')
  await noteReturns(tx, orderId)
}

type Part = { terms: ReturnRequest; units: readonly Unit[] }

const placeOf = ({ lineId, slot }: Unit) => ({ orderLineId: lineId, slot })

const unitRows = (units: readonly Unit[], wasSeen: boolean): NewUnit[] =>
  units.map(({ lineId, slot, assignmentId, amountMinor }) => ({
    lineId,
    slot,
    assignmentId,
    amountMinor,
    wasSeen,
    isTakenBack: !wasSeen,
  }))

async function keep(tx: Tx, { order }: ReturnState, { terms, units }: Part, isAutomatic: boolean) {
  const id = newRequestId()
  const amountMinor = sumOf(units)
  const decided = amountMinor === 0 ? 'refunded' : 'approved'
  const request: NewRequest = {
    id,
    orderId: order.id,
    withdrawalId: terms.withdrawalId,
    reason: terms.withdrawalId === null ? (terms.reason ?? 'other') : 'withdrawal',
    note: terms.note ?? '',
    isAutomatic,
    state: isAutomatic ? decided : 'review',
    amountMinor,
    currency: order.charge_currency,
  }
  await insertRequest(tx, request, unitRows(units, !isAutomatic))
  if (isAutomatic) await closePlaces(tx, units.map(placeOf))
  const meta = { request: id, isAutomatic, licenses: units.length, amountMinor }
  await recordAudit(tx, { actor: 'buyer', action: 'return.requested', object: order.id, meta })
  return request
}

async function giveBackAtOnce(ctx: Context, tx: Tx, state: ReturnState, part: Part) {
  const request = await keep(tx, state, part, true)
  if (request.amountMinor > 0) {
    await ctx.queue.enqueue(tx, makeRefundJob, { requestId: request.id })
  }
  await acknowledge(ctx, tx, state, request.id)
}

async function queueForStaff(ctx: Context, tx: Tx, state: ReturnState, part: Part) {
  const { order } = state
  const { id, amountMinor, reason } = await keep(tx, state, part, false)
  const amount = formatMoney(money(amountMinor, order.charge_currency))
  await notifyStaff(tx, {
    dedupeKey: `return:${id}`,
    severity: 'warning',
    title: `A refund of ${order.order_number} waits for a decision`,
    body: `${amount}, ${part.units.length} delivered ${part.units.length === 1 ? 'licence' : 'licences'}, reason: ${reason}.${reason === 'withdrawal' ? ' The right of withdrawal applies: the money is due within 14 days.' : ''}`,
    object: order.id,
  })
  await acknowledge(ctx, tx, state, id)
}

const acknowledge = (ctx: Context, tx: Tx, { order }: ReturnState, requestId: string) =>
  queueEmails(ctx, tx, [
    emailDraft(returnNews, {
      dedupeKey: `return:${requestId}:received`,
      recipient: order.email,
      reason: order.id,
      data: { requestId, news: 'received' },
    }),
  ])
