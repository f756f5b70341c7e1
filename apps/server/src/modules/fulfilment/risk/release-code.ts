import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import type { LockedOrder } from '../orders/orders.service.ts'
import { queueCodeMail, queueHeldMail } from './hold-mails.ts'
import { hasCodesLeft, isCodeLive, MOST_WRONG, resendIn } from './release-code.rules.ts'
import { areReleaseDigits } from './release-digits.ts'
import { type Check, checkOf, countCode, countWrong, moveCheck, overdueCodes } from './risk.repo.ts'

/** The hold of a locked order that waits for its code; anything else waits for none. */
async function awaited(tx: Tx, order: LockedOrder): Promise<Check> {
  const check = await checkOf(tx, order.id)
  const isHeld = order.payment_status === 'review' && order.return_state === null
  if (!isHeld || check?.waits_for !== 'code') throw new AppError('code_not_awaited')
  return check
}

/** Whether the code is right and in time. A wrong one is counted; after the last a person looks. */
export async function isRightCode(
  ctx: Context,
  tx: Tx,
  order: LockedOrder,
  typed: string,
): Promise<boolean> {
  const check = await awaited(tx, order)
  if (!isCodeLive(check)) return false
  const code = { orderId: order.id, nth: check.codes }
  if (areReleaseDigits(ctx.config, code, typed.replace(/\D/g, ''))) return true
  await countWrong(tx, order.id)
  const isLast = check.wrong + 1 >= MOST_WRONG && !hasCodesLeft(check)
  if (isLast) await passToStaff(ctx, tx, order, 'guessed')
  return false
}

/** Mails the next code. Not twice a minute, and not without end. */
export async function mailAnotherCode(ctx: Context, tx: Tx, order: LockedOrder): Promise<void> {
  const check = await awaited(tx, order)
  if (resendIn(check) > 0 || !hasCodesLeft(check)) throw new AppError('too_many_requests')
  await countCode(tx, order.id)
  await queueCodeMail(ctx, tx, order, check.codes + 1)
  const meta = { nth: check.codes + 1 }
  await recordAudit(tx, { actor: 'buyer', action: 'order.code_asked', object: order.id, meta })
}

const causes = {
  late: 'Its code was not entered in time',
  guessed: 'Wrong codes were entered until none was left',
}

/** A person looks at an order that waited for its code; one that no longer waits stays as it is. */
export async function passToStaff(
  ctx: Context,
  tx: Tx,
  order: LockedOrder,
  why: keyof typeof causes,
): Promise<void> {
  const check = await checkOf(tx, order.id)
  if (order.payment_status !== 'review' || check?.waits_for !== 'code') return
  await moveCheck(tx, order.id, { outcome: why, waitsFor: 'staff' })
  await queueHeldMail(ctx, tx, order)
  await notifyStaff(tx, {
    dedupeKey: `review:${order.id}`,
    severity: 'warning',
    title: `${order.order_number} waits for a person`,
    body: `${causes[why]}. Its risk score is ${check.score} of 100. The money is here, its keys wait.`,
    object: order.id,
  })
  const meta = { why, score: check.score }
  await recordAudit(tx, { actor: 'system', action: 'order.code_ended', object: order.id, meta })
}

const PER_TURN = 100

/** Orders whose code nobody entered for so many hours. */
export const overdueHolds = (ctx: Context, hours: number): Promise<string[]> =>
  overdueCodes(ctx.db, hours, PER_TURN)
