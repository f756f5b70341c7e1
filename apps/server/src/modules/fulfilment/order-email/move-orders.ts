import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { moveKeys } from '../../staff/key-transfers/move-keys.ts'
import { seenKeys, withholdSeenKeys } from '../../stock/licenses/units/withheld-keys.ts'
import { redirectMovedMails } from '../delivery/mails/move-mails.ts'
import { checkConflict } from '../license-conflicts/license-conflicts.service.ts'
import { revokeAccess } from '../orders/order-access.ts'
import { licensesIn } from '../orders/orders.rules.ts'
import { linesOfOrder, moveToAddress } from '../orders/orders.service.ts'
import { overtakeAddressChanges } from './address-changes.repo.ts'
import { spendCode } from './ask-old-mailbox.ts'
import { lockPaidOrders, type Movable, movableOf } from './move-orders.repo.ts'
import { factsOf } from './order-email.repo.ts'

/** What would move with an address, and how many of its places have a key that was seen there. */
export async function movableWith(db: Db, emailNormal: string) {
  const { ids, ...movable } = await movableOf(db, emailNormal)
  return { ...movable, seenKeys: await seenKeys(db, ids) }
}

type Move = Readonly<{
  from: string
  to: string
  seen: Movable
  by: Readonly<{ staffId: string; reason: string; approval?: string }>
  /** What the mailbox that loses them was asked for, where its owner told it. */
  code?: string | undefined
}>

type MovedOrder = Readonly<{ id: string; email: string; isProven: boolean }>

/** The licences of one order reach another mailbox. Keys that were seen stay shut, unless a code of the old one came. */
async function moveLicenses(ctx: Context, tx: Tx, { id, email, isProven }: MovedOrder, move: Move) {
  const { to, by } = move
  const { staffId, ...why } = by
  const seen = await seenKeys(tx, [id])
  if (!isProven) await withholdSeenKeys(tx, id)
  await moveKeys(ctx, tx, {
    ...{ act: 'merge', by: { staffId }, orderId: id, ...why },
    licenses: Math.max(1, licensesIn(await linesOfOrder(tx, id))),
    mailboxes: [email, to],
    ...{ areSeen: seen > 0, isProven },
  })
}

/**
 * Gives every paid order of one address to another, in the caller's transaction. What was not shown to
 * staff before moves nowhere: then nothing happens. Browsers that had the orders open lose them.
 */
export async function moveOrders(ctx: Context, tx: Tx, move: Move) {
  const { from, to, seen } = move
  const orders = await lockPaidOrders(tx, from)
  const movable = await movableOf(tx, from)
  if (movable.orders !== seen.orders || movable.licenses !== seen.licenses) {
    throw new AppError('conflict')
  }
  const isProven = move.code !== undefined && (await spendCode(tx, orders, to, move.code))
  if (move.code !== undefined && !isProven) throw new AppError('code_refused')
  for (const { id, email } of orders) {
    await checkConflict(tx, id, 'address')
    await moveLicenses(ctx, tx, { id, email, isProven }, move)
    const nth = (await factsOf(tx, id)).changes + 1
    const change = { orderId: id, nth, oldEmail: email, newEmail: to, network: '' }
    await moveToAddress(tx, { ...change, proof: 'merged' })
    await overtakeAddressChanges(tx, id)
    await revokeAccess(tx, id)
    await redirectMovedMails(ctx, tx, { id, email: to })
  }
  return { orders: movable.orders, licenses: movable.licenses }
}
