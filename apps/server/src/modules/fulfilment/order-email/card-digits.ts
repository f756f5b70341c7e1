import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { lockedOrder } from '../orders/orders.service.ts'
import { countWrongDigits, isCardOf, wrongDigitsOf } from './order-email.repo.ts'
import { MOST_WRONG_DIGITS } from './order-email.rules.ts'

type Verdict = Readonly<{ isRight: boolean; wrong: number }>

/**
 * Compares digits that a person names, with the order locked: tries come one after the other, and a
 * wrong one is counted for good. Once ten were wrong, right ones are no longer told from wrong ones.
 */
export async function judgeDigits(
  tx: Tx,
  { orderId, digits, actor }: { orderId: string; digits: string; actor: string },
): Promise<Verdict | 'closed'> {
  const before = await wrongDigitsOf(tx, orderId)
  if (before >= MOST_WRONG_DIGITS) return 'closed'
  const isRight = await isCardOf(tx, orderId, digits)
  const wrong = isRight ? before : await countWrongDigits(tx, orderId)
  const meta = { isRight, wrong }
  await recordAudit(tx, { actor, action: 'order.card_checked', object: orderId, meta })
  return { isRight, wrong }
}

/** For staff with a person on the phone: right or wrong, and no more. */
export async function checkDigits(ctx: Context, orderId: string, digits: string, actor: string) {
  const verdict = await inTransaction(ctx.db, async (tx) => {
    await lockedOrder(tx, orderId)
    return await judgeDigits(tx, { orderId, digits, actor })
  })
  if (verdict === 'closed') throw new AppError('card_closed')
  const { isRight, wrong } = verdict
  return { success: true as const, isRight, triesLeft: MOST_WRONG_DIGITS - wrong }
}
