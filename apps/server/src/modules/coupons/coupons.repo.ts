import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'

export async function couponByCode(db: Db, code: string) {
  return await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Takes one use aside. False when none is left: the check and the taking are one statement. */
export async function takeUse(tx: Tx, couponId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ held: sql`held + 1` })
    .where('id', '=', couponId)
    .where('is_active', '=', true)
    .where(sql<boolean>`(max_uses is null or used + held < max_uses)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function usesOf(tx: Tx, couponId: number, emailHash: Buffer): Promise<number> {
  const row = await tx
    .selectFrom('coupon_uses')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('email_hash', '=', emailHash)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whether an address has an order that was paid for. */
export async function hasBought(tx: Tx, emailNormal: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('email_normal', '=', emailNormal)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUse(tx: Tx, orderId: string, couponId: number, emailHash: Buffer) {
  await tx
    .insertInto('coupon_uses')
    .values({ order_id: orderId, coupon_id: couponId, email_hash: emailHash, state: 'held' })
    .execute()
}

/** Moves the use of an order on, once: repeating it, or coming too late, changes nothing. */
export async function moveUse(tx: Tx, orderId: string, to: 'used' | 'released') {
  await sql`
    with moved as (
      update coupon_uses
      set state = ${to}
      where order_id = ${orderId} and state = 'held'
      returning coupon_id
    )
    update coupons
    set held = held - 1, used = used + ${to === 'used' ? 1 : 0}
    from moved
    where coupons.id = moved.coupon_id`.execute(tx)
}

/** Money arrived for an order that had been given up: its use is taken again if one is left. */
export async function retakeUse(tx: Tx, orderId: string) {
  await sql`
    with retaken as (
      update coupons
      set used = used + 1
      from coupon_uses
      where coupon_uses.order_id = ${orderId}
        and coupon_uses.state = 'released'
        and coupons.id = coupon_uses.coupon_id
        and (coupons.max_uses is null or coupons.used + coupons.held < coupons.max_uses)
      returning coupons.id
    )
    update coupon_uses
    set state = 'used'
    from retaken
    where order_id = ${orderId}`.execute(tx)
}
