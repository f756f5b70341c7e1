import { formatMoney, money } from '@keyhaven/contracts/money'
import type { AskedApproval } from '@keyhaven/contracts/staff/approvals'
import { createManualOrder } from '@keyhaven/contracts/staff/manual-orders'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { isWithinLimit } from '../../catalog/currencies/amount-limits.ts'
import { isBelowFloor } from '../../catalog/products/price-floor.rules.ts'
import { maskEmail, normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { defineApproval } from '../../platform/approvals/approval-kind.ts'
import { askApproval } from '../../platform/approvals/ask-approval.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { type ManualLine, sumsOf } from './manual-orders.rules.ts'
import { pricedLines, writeManualOrder } from './write-order.ts'

type Asked = z.output<typeof createManualOrder.body>
type By = Readonly<{ staffId: string; approval?: string }>

async function createIn(
  ctx: Context,
  tx: Tx,
  { buyer, reason }: Asked,
  lines: readonly ManualLine[],
  { staffId, ...approved }: By,
) {
  const { id, orderNumber } = await writeManualOrder(ctx, tx, { buyer, lines })
  const meta = { reason, ...sumsOf(lines), ...approved }
  const actor = staffActor(staffId)
  await recordAudit(tx, { actor, action: 'order.created', object: id, meta })
  return { orderId: id, orderNumber }
}

/** An order below the floor, or above the limit of the one who asks. */
export const cheapOrder = defineApproval({
  name: 'order.create',
  needs: 'orders.create',
  payload: z.object({
    email: z.string(),
    asked: createManualOrder.body,
    totalMinor: z.int(),
    valueMinor: z.int(),
  }),
  async mayDecide(ctx, { totalMinor }, decider) {
    return await isWithinLimit(ctx, decider, 'quote', money(totalMinor, 'USD'))
  },
  async apply(ctx, tx, { asked, totalMinor, valueMinor }, { id, asker }) {
    const lines = await pricedLines(ctx, asked.items)
    const sums = sumsOf(lines)
    const isAsAsked = sums.totalMinor === totalMinor && sums.valueMinor === valueMinor
    if (!isAsAsked) throw new AppError('approval_outdated')
    const made = await createIn(ctx, tx, asked, lines, { staffId: asker.id, approval: id })
    return made.orderId
  },
})

type Made = Awaited<ReturnType<typeof createIn>>

/** Writes an order for a buyer, unpaid: at once, or after a second person approved its price. */
export async function createOrder(
  ctx: Context,
  staff: StaffPrincipal,
  asked: Asked,
): Promise<Made | { approval: AskedApproval }> {
  const lines = await pricedLines(ctx, asked.items)
  const { totalMinor, valueMinor } = sumsOf(lines)
  if (totalMinor === 0) throw new AppError('amount_too_small')
  const percent = (await settingsOf(ctx))['prices.floor_percent']
  const amount = money(totalMinor, 'USD')
  const isCheap = isBelowFloor(totalMinor, valueMinor, percent)
  if (!isCheap && (await isWithinLimit(ctx, staff, 'quote', amount))) {
    return await inTransaction(ctx.db, (tx) =>
      createIn(ctx, tx, asked, lines, { staffId: staff.id }),
    )
  }
  const { email } = asked.buyer
  const why = isCheap ? 'below the floor' : `above the limit of the role ${staff.roleName}`
  const value = formatMoney(money(valueMinor, 'USD'))
  const summary = `An order of ${formatMoney(amount)} for ${maskEmail(email)}, which costs ${value} in the catalogue: ${why}.`
  const payload = { email: normalEmail(email), asked, totalMinor, valueMinor }
  return {
    approval: await askApproval(ctx, staff, cheapOrder, { object: 'orders', summary, payload }),
  }
}
