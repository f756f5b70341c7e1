import { sql } from 'kysely'
import { isAnyOf } from '../../../infra/db/any-of.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'

/**
 * With the moment it was read, by the clock that decides. At a store, one that is for another store is no
 * coupon; staff who try one out are at none.
 */
export async function couponByCode(db: Db, code: string, storeId: string | undefined) {
  return await db
    .selectFrom('coupons')
    .selectAll()
    .select(sql<Date>`shop_now()`.as('read_at'))
    .where('code', '=', code)
    .where(sql<boolean>`(store_id is null or store_id = coalesce(${storeId ?? null}, store_id))`)
    .executeTakeFirst()
}

export async function couponById(db: Db, id: number) {
  return await db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Takes one use aside. False when none is left: the check and the taking are one statement. */
export async function redeemUse(tx: Tx, couponId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ held: sql`held + 1` })
    .where('id', '=', couponId)
    .where('is_active', '=', true)
    .where(sql<boolean>`(max_uses is null or used + held < max_uses)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function usesOf(tx: Db, couponId: number, hashes: readonly Buffer[]): Promise<number> {
  const row = await tx
    .selectFrom('coupon_uses')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('email_hash', '=', isAnyOf(hashes))
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertUse(
  tx: Tx,
  { orderId, couponId }: Readonly<{ orderId: string; couponId: number }>,
  emailHash: Buffer,
  state: 'held' | 'released' = 'held',
) {
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: orderId,
      coupon_id: couponId,
      email_hash: emailHash,
      state,
      created_at: sql`shop_now()`,
    })
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

/** A use that counted no longer does. */
export async function undoUse(tx: Tx, orderId: string) {
  await sql`
    with undone as (
      update coupon_uses
      set state = 'released'
      where order_id = ${orderId} and state = 'used'
      returning coupon_id
    )
    update coupons
    set used = used - 1
    from undone
    where coupons.id = undone.coupon_id`.execute(tx)
}
