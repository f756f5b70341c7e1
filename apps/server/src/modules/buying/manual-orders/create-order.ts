import { money, staffMoney } from '@keyhaven/contracts/money'
import type { RequestedApproval } from '@keyhaven/contracts/staff/approvals'
import { createManualOrder } from '@keyhaven/contracts/staff/manual-orders'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { isWithinLimit, mayAgreeOn } from '../../catalog/currencies/amount-limits.ts'
import { lowestShare, measuredLines, type Permit } from '../../catalog/sale-floor/judge-sale.ts'
import { measuresOf } from '../../catalog/sale-floor/measures.ts'
import { areBelow, shareText } from '../../catalog/sale-floor/reference.rules.ts'
import { assertTaxable } from '../../catalog/tax/assert-taxable.ts'
import { maskEmail, normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { assertSoldTo } from '../../platform/settings/sold-to.ts'
import { defineApproval } from '../../staff/approvals/approval-kind.ts'
import { askApproval } from '../../staff/approvals/ask-approval.ts'
import { type ManualLine, sumsOf } from './manual-orders.rules.ts'
import { pricedLines, writeManualOrder } from './write-order.ts'

type ManualOrderRequest = z.output<typeof createManualOrder.body>
type By = Readonly<{ staffId: string; approval?: string; permit?: Permit | undefined }>

async function createIn(
  ctx: Context,
  tx: Tx,
  { buyer, reason }: ManualOrderRequest,
  lines: readonly ManualLine[],
  { staffId, permit, ...approved }: By,
) {
  const { id, orderNumber } = await writeManualOrder(ctx, tx, { buyer, lines, permit })
  const meta = { reason, ...sumsOf(lines), ...approved }
  const actor = staffActor(staffId)
  await recordAudit(tx, { actor, action: 'order.created', object: id, meta })
  return { orderId: id, orderNumber }
}

/** The lowest share of its reference that a line is sold for. Each is judged by itself: one may be given back without the others. */
async function measured(ctx: Context, lines: readonly ManualLine[]) {
  const judged = measuredLines(await measuresOf(ctx), { currency: 'USD', lines })
  return { shareBp: lowestShare(judged), isCheap: judged.some((line) => areBelow([line])) }
}

/** An order below the floor, or above the limit of the one who asks. */
export const cheapOrder = defineApproval({
  name: 'order.create',
  needs: 'orders.create',
  wait: 'minutes',
  payload: z.object({
    email: z.string(),
    asked: createManualOrder.body,
    totalMinor: z.int(),
    valueMinor: z.int(),
    shareBp: z.int(),
  }),
  async mayDecide(ctx, { totalMinor }, decider, asker) {
    return await mayAgreeOn(ctx, { decider, asker }, 'quote', money(totalMinor, 'USD'))
  },
  async apply(ctx, tx, { asked, totalMinor, valueMinor, shareBp }, { id, asker }) {
    const lines = await pricedLines(ctx, asked.items)
    const sums = sumsOf(lines)
    const isAsAsked = sums.totalMinor === totalMinor && sums.valueMinor === valueMinor
    if (!isAsAsked) throw new AppError('approval_outdated')
    const { isCheap } = await measured(ctx, lines)
    const permit = isCheap ? { shareBp, approvalId: id } : undefined
    const by = { staffId: asker.id, approval: id, permit }
    const made = await createIn(ctx, tx, asked, lines, by)
    return made.orderId
  },
})

type Made = Awaited<ReturnType<typeof createIn>>

/** Writes an order for a buyer, unpaid: at once, or after a second person approved its price. */
export async function createOrder(
  ctx: Context,
  staff: StaffPrincipal,
  asked: ManualOrderRequest,
): Promise<Made | { approval: RequestedApproval }> {
  await assertSoldTo(ctx, asked.buyer, { field: 'buyer.country' })
  await assertTaxable(ctx, asked.buyer, 'buyer.country')
  const lines = await pricedLines(ctx, asked.items)
  const { totalMinor, valueMinor } = sumsOf(lines)
  if (totalMinor === 0) throw new AppError('amount_too_small')
  const amount = money(totalMinor, 'USD')
  const { isCheap, shareBp } = await measured(ctx, lines)
  if (!isCheap && (await isWithinLimit(ctx, staff, 'quote', amount))) {
    return await inTransaction(ctx.db, (tx) =>
      createIn(ctx, tx, asked, lines, { staffId: staff.id }),
    )
  }
  const { email } = asked.buyer
  const why = isCheap
    ? `below the floor, ${shareText(shareBp)}`
    : `above the limit of the role ${staff.roleName}`
  const value = staffMoney(money(valueMinor, 'USD'))
  const summary = `An order of ${staffMoney(amount)} for ${maskEmail(email)}, which costs ${value} in the catalogue: ${why}.`
  const payload = { email: normalEmail(email), asked, totalMinor, valueMinor, shareBp }
  return {
    approval: await askApproval(ctx, staff, cheapOrder, { object: 'orders', summary, payload }),
  }
}
