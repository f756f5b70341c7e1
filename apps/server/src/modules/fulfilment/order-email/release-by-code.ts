import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { releaseWithheldKeys } from '../../stock/licenses/units/withheld-keys.ts'
import { lockedOrder } from '../orders/orders.service.ts'
import { spendCode } from './ask-old-mailbox.ts'
import { formerAddress } from './order-email.repo.ts'

/** Shows keys again that were withheld, by the code that was read in the mailbox the order had before. */
export const releaseByCode = (ctx: Context, orderId: string, actor: string, code: string) =>
  inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const email = await formerAddress(tx, orderId)
    const isRight =
      email !== undefined && (await spendCode(tx, [{ id: orderId, email }], order.email, code))
    if (!isRight) throw new AppError('code_refused')
    const assignments = await releaseWithheldKeys(tx, orderId)
    const meta = { assignments, proof: 'code' }
    await recordAudit(tx, { actor, action: 'license.released', object: orderId, meta })
  })
