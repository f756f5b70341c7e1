import type { OrderHold } from '@keyhaven/contracts/order-holds'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { linesOfOrder, lockedOrder } from '../../../fulfilment/orders/orders.service.ts'
import { holdFor } from '../../../fulfilment/risk/order-hold.ts'
import {
  isRightCode,
  mailAnotherCode,
  overdueHolds,
  passToStaff,
} from '../../../fulfilment/risk/release-code.ts'
import { endHold } from '../../../fulfilment/risk/risk.service.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import { releaseInto } from './release-order.ts'

/** The buyer typed the code from the mailbox: the order is paid and gets its keys. A wrong one is counted. */
export async function releaseByCode(ctx: Context, orderId: string, code: string): Promise<void> {
  const lines = await linesOfOrder(ctx.db, orderId)
  const isRight = await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    if (!(await isRightCode(ctx, tx, order, code))) return false
    await endHold(tx, orderId, 'confirmed')
    await releaseInto(ctx, tx, { ...order, lines }, 'the buyer entered the code')
    await recordAudit(tx, { actor: 'buyer', action: 'order.confirmed', object: orderId })
    return true
  })
  // After the commit: a refusal inside would undo the count.
  if (!isRight) throw new AppError('code_refused')
}

/** Another code is on its way, or none is left and a person looks. */
export async function sendAnotherCode(ctx: Context, orderId: string): Promise<OrderHold> {
  await inTransaction(ctx.db, async (tx) => {
    await mailAnotherCode(ctx, tx, await lockedOrder(tx, orderId))
  })
  const hold = await holdFor(ctx.db, orderId)
  if (!hold) throw new AppError('code_not_awaited')
  return hold
}

/** Orders whose code nobody entered in time wait for a person instead. */
export async function passOverdueToStaff(ctx: Context): Promise<void> {
  const hours = (await settingsOf(ctx))['risk.code_hours']
  for (const orderId of await overdueHolds(ctx, hours)) {
    await inTransaction(ctx.db, async (tx) => {
      await passToStaff(ctx, tx, await lockedOrder(tx, orderId), 'late')
    })
  }
}
