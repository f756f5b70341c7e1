import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { recordAudit } from '../../../platform/audit/audit.service.ts'
import { lockOldestBackorder, productOfBackorder } from './backorders.repo.ts'
import { fillOldest, type OnFilled } from './fill-backorders.ts'

/** Told what the line was given, with the order locked; it throws where this may not happen, and then nothing has. */
type Guard = (tx: Tx, given: { orderId: string; units: number }) => Promise<void>
type Serving = Readonly<{ actor: string; guard: Guard; onFilled: OnFilled; note?: object }>

async function serve(ctx: Context, tx: Tx, lineId: number, { guard, onFilled }: Serving) {
  const productId = await productOfBackorder(tx, lineId)
  if (!productId) throw new AppError('conflict')
  const oldest = await lockOldestBackorder(tx, productId)
  // Who paid first is served first, by hand too.
  if (!oldest || oldest === 'moved on' || oldest.orderLineId !== lineId) {
    throw new AppError('not_next')
  }
  const given = await fillOldest(ctx, tx, productId, onFilled)
  if (given.units === 0) throw new AppError('out_of_stock')
  await guard(tx, { orderId: oldest.orderId, units: given.units })
  return { units: given.units, orderId: oldest.orderId }
}

/** Gives free keys to a line that waits, if it is the next in its queue, in this transaction. */
export async function serveLineIn(ctx: Context, tx: Tx, lineId: number, serving: Serving) {
  const { units, orderId } = await serve(ctx, tx, lineId, serving)
  const meta = { line: lineId, units, ...serving.note }
  const act = { actor: serving.actor, action: 'license.assigned', object: orderId, meta }
  await recordAudit(tx, act)
  return { units, orderId }
}
