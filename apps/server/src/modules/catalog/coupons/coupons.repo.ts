import { FREE_MINOR } from '@keyhaven/contracts/discounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import type { FreeUses } from './coupons.rules.ts'

export async function couponByCode(db: Db, code: string) {
  return await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
}

export async function couponById(db: Db, id: number) {
  return await db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
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

/** Orders a coupon made free within a day: all, those to one address, those from one browser's network. */
export async function freeUsesOfDay(
  tx: Tx,
  { couponId, emailHash, checkoutId }: { couponId: number; emailHash: Buffer; checkoutId: number },
): Promise<FreeUses> {
  const { rows } = await sql<FreeUses>`
    select count(*) as "all",
      count(*) filter (where u.email_hash = ${emailHash}) as "byEmail",
      count(*) filter (where s.network = own.network) as "byNetwork"
    from coupon_uses u
    join orders o on o.id = u.order_id
    join checkout_sessions s on s.id = o.checkout_id
    cross join (select network from checkout_sessions where id = ${checkoutId}) own
    where u.coupon_id = ${couponId}
      and u.state <> 'released'
      and u.created_at > shop_now() - interval '24 hours'
      and o.total_minor <= ${FREE_MINOR}`.execute(tx)
  return rows[0] ?? { all: 0, byEmail: 0, byNetwork: 0 }
}

export async function insertUse(tx: Tx, orderId: string, couponId: number, emailHash: Buffer) {
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: orderId,
      coupon_id: couponId,
      email_hash: emailHash,
      state: 'held',
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
