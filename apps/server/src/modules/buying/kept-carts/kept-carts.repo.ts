import type { CartItem } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type Kept = Readonly<{ items: CartItem[]; coupon_code: string | null }>

/** The cart of a visit, unless its time is over or what was in it has been bought since. */
export async function keptCartOf(db: Db | Tx, checkoutId: number): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select k.items, k.coupon_code
    from kept_carts k
    where k.checkout_id = ${checkoutId}
      and k.expires_at > shop_now()
      and not exists (
        select from orders o
        where o.checkout_id = k.checkout_id
          and o.payment_status not in ('awaiting', 'expired')
          and o.created_at >= k.changed_at
      )`.execute(db)
  return rows[0]
}

/** Whether anything was ever kept for a visit. */
export async function hasKeptCart(db: Db, checkoutId: number): Promise<boolean> {
  const { rows } = await sql`
    select from kept_carts where checkout_id = ${checkoutId}`.execute(db)
  return rows.length > 0
}

/** Two changes of one visit come one after the other. */
export async function lockKeptCart(tx: Tx, checkoutId: number): Promise<void> {
  await sql`
    insert into kept_carts (checkout_id, items, changed_at, expires_at)
    values (${checkoutId}, '[]', shop_now(), shop_now())
    on conflict (checkout_id) do nothing`.execute(tx)
  await sql`select from kept_carts where checkout_id = ${checkoutId} for update`.execute(tx)
}

type Saved = Readonly<{ items: readonly CartItem[]; couponCode: string | null; hours: number }>

export async function saveKeptCart(tx: Tx, checkoutId: number, saved: Saved): Promise<void> {
  await sql`
    update kept_carts
    set items = ${JSON.stringify(saved.items)}::jsonb,
      coupon_code = ${saved.couponCode},
      changed_at = shop_now(),
      expires_at = shop_now() + make_interval(hours => ${saved.hours})
    where checkout_id = ${checkoutId}`.execute(tx)
}

export async function forgetKeptCarts(db: Db): Promise<void> {
  await sql`delete from kept_carts where expires_at <= shop_now()`.execute(db)
}
