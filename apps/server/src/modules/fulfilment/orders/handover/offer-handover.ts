import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { answerHandover, offerHandover, showHandover } from '@keyhaven/contracts/handovers'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { lockedOrder } from '../orders.repo.ts'
import { endHandovers, handoverOf, insertHandover, storeAnswer } from './handover.repo.ts'
import { stateAt } from './handover.rules.ts'
import { handoverAddress, hashOfCode, newHandoverCode, qrPath } from './handover-code.ts'

/** A new code for an order; the one before no longer works. The code itself is in this answer alone. */
export async function offer(
  ctx: Context,
  orderId: string,
): Promise<ResponseOf<typeof offerHandover>> {
  const code = newHandoverCode()
  const { id, secondsLeft } = await inTransaction(ctx.db, async (tx) => {
    await lockedOrder(tx, orderId)
    await endHandovers(tx, orderId)
    return await insertHandover(tx, orderId, hashOfCode(ctx, code))
  })
  const address = handoverAddress(ctx)
  const qr = await qrPath(`${address}#${code}`)
  return { success: true, id, code, address, qr, secondsLeft }
}

/** Its state, and who knocked while that is the question. */
export async function offered(
  ctx: Context,
  orderId: string,
  id: number,
): Promise<ResponseOf<typeof showHandover>> {
  const found = await handoverOf(ctx.db, orderId, id)
  if (!found) throw new AppError('not_found')
  const { secondsLeft, country, device, mark } = found
  const state = stateAt(found.state, secondsLeft)
  const isAsked = state === 'knocked' && device !== null && mark !== null
  return { success: true, state, secondsLeft, ...(isAsked && { knock: { country, device, mark } }) }
}

type HandoverAnswer = Readonly<{ orderId: string; id: number; isAllowed: boolean }>

/** The owner's word. The first one counts; a late or repeated one is refused. */
export async function answer(
  ctx: Context,
  given: HandoverAnswer,
): Promise<ResponseOf<typeof answerHandover>> {
  await inTransaction(ctx.db, async (tx) => {
    const computer = await storeAnswer(tx, given)
    if (!computer) throw new AppError('handover_answered')
    const action = given.isAllowed ? 'order.computer_allowed' : 'order.computer_refused'
    await recordAudit(tx, { actor: 'buyer', action, object: given.orderId, meta: computer })
  })
  return { success: true, state: given.isAllowed ? 'allowed' : 'refused' }
}
