import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { redirectMovedMails } from '../delivery/mails/move-mails.ts'
import { askFate } from '../fates/fates.service.ts'
import { revokeAccess } from '../orders/order-access.ts'
import { moveToAddress } from '../orders/orders.service.ts'
import { lockPaidOrders, type Movable, movableOf } from './move-orders.repo.ts'
import { factsOf } from './order-email.repo.ts'
import { overtakeWishes } from './wishes.repo.ts'

/** What would move with an address. */
export const movableWith = (db: Db, emailNormal: string): Promise<Movable> =>
  movableOf(db, emailNormal)

type Move = Readonly<{ from: string; to: string; seen: Movable }>

/**
 * Gives every paid order of one address to another, in the caller's transaction. What was not seen
 * before moves nowhere: then nothing happens. Browsers that had the orders open lose them.
 */
export async function moveOrders(ctx: Context, tx: Tx, { from, to, seen }: Move) {
  const orders = await lockPaidOrders(tx, from)
  const movable = await movableOf(tx, from)
  if (movable.orders !== seen.orders || movable.licenses !== seen.licenses) {
    throw new AppError('conflict')
  }
  for (const { id, email } of orders) {
    await askFate(tx, id, 'address')
    const nth = (await factsOf(tx, id)).changes + 1
    const change = { orderId: id, nth, oldEmail: email, newEmail: to, network: '' }
    await moveToAddress(tx, { ...change, proof: 'merged' })
    await overtakeWishes(tx, id)
    await revokeAccess(tx, id)
    await redirectMovedMails(ctx, tx, { id, email: to })
  }
  return movable
}
