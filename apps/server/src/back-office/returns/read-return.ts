import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { ReturnFile } from '@keyhaven/contracts/staff/returns'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { requestForStaff } from '../../modules/after-sale/returns/decide-return.ts'
import { refusalsFor, sentencesOf } from '../../modules/after-sale/returns/judge-request.rules.ts'
import { largeRefund } from '../../modules/after-sale/returns/large-refunds.ts'
import { asQueuedRequest, returnState } from '../../modules/after-sale/returns/return-state.ts'
import {
  guaranteeEnd,
  isGuaranteed,
  withdrawalEnd,
  withdrawalOf,
} from '../../modules/after-sale/returns/returns.rules.ts'
import { refundedOf } from '../../modules/fulfilment/ledger/ledger.service.ts'
import { maskEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { historyOf } from '../kit/buyer-history.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { nameOfActor } from '../kit/staff-names.ts'

type Unit = Omit<ReturnFile['units'][number], 'amount' | 'firstSeenAt'> & {
  amountMinor: number
  firstSeenAt: Date | null
}

async function unitsOf(db: Db, requestId: string, currency: Currency) {
  const { rows } = await sql<Unit>`
    select u.order_line_id as "lineId", u.slot, l.product_name as "productName", u.amount_minor as "amountMinor",
      k.last5 as "lastFive", u.was_seen as "wasSeen", a.first_revealed_at as "firstSeenAt",
      coalesce(a.reveals, 0) as reveals, u.taken_back_at is not null as "isTakenBack"
    from refund_units u
    join order_lines l on l.id = u.order_line_id
    left join assignments a on a.id = u.assignment_id
    left join key_units unit on unit.id = a.unit_id
    left join license_keys k on k.id = unit.key_id
    where u.request_id = ${requestId}
    order by u.order_line_id, u.slot`.execute(db)
  return rows.map(({ amountMinor, firstSeenAt, ...unit }) => ({
    ...unit,
    amount: toDecimal(money(amountMinor, currency)),
    firstSeenAt: firstSeenAt?.toISOString() ?? null,
  }))
}

async function isAwaited(db: Db, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ isAwaited: boolean }>`
    select exists (
      select from approvals
      where kind = ${largeRefund.name}
        and state = 'open'
        and expires_at > shop_now()
        and payload ->> 'requestId' = ${requestId}
    ) as "isAwaited"`.execute(db)
  return rows[0]?.isAwaited ?? false
}

/** Everything one needs to decide about money that was asked back, on one screen. No key is opened for it. */
export async function returnFile(ctx: StaffContext, id: string): Promise<ReturnFile> {
  const { db } = ctx
  const request = await requestForStaff(ctx, id)
  const { order, facts, isOpen, units: now } = await returnState(db, request.order_id)
  const [units, history, refunded, decidedByName, isAwaitingApproval] = await Promise.all([
    unitsOf(db, id, request.currency),
    historyOf(ctx, request.order_id, { request: id }),
    refundedOf(db, request.order_id),
    nameOfActor(db, request.decided_by),
    isAwaited(db, id),
  ])
  const isWithdrawal = request.withdrawal_id !== null
  const guaranteeUntil = guaranteeEnd(facts.paidAt)
  const withdrawalUntil = withdrawalEnd(facts.paidAt)
  const amount = (minor: number) => toDecimal(money(minor, order.charge_currency))
  return {
    success: true,
    request: asQueuedRequest(request),
    possibleRefusals: refusalsFor(isWithdrawal),
    decidedByName,
    decidedAt: request.decided_at?.toISOString() ?? null,
    staffNote: request.staff_note,
    units,
    order: {
      name: `${order.first_name} ${order.last_name}`,
      email: maskEmail(order.email),
      country: order.country,
      paidAt: facts.paidAt.toISOString(),
      charged: amount(order.charged),
      refunded: amount(refunded),
      currency: order.charge_currency,
    },
    rules: {
      isGuaranteed: isOpen && isGuaranteed(facts.paidAt, facts.now),
      guaranteeUntil: guaranteeUntil.toISOString(),
      withdrawal: isOpen ? withdrawalOf(now, facts) : 'none',
      withdrawalUntil: withdrawalUntil.toISOString(),
      hasWaiver: facts.hasWaiver,
      sentences: sentencesOf({
        isWithdrawal,
        askedAt: request.asked_at,
        guaranteeUntil,
        withdrawalUntil,
        hasWaiver: facts.hasWaiver,
        licenses: request.licenses,
        seen: request.seen,
        earlier: history.returns.filter(({ askedAt }) => askedAt < request.asked_at.toISOString())
          .length,
      }),
    },
    isAwaitingApproval,
    history,
  }
}
