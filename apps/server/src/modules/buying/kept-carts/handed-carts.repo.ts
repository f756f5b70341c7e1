import type { CartItem } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type HandedCart = Readonly<{
  items: CartItem[]
  coupon_code: string | null
  email: string | null
}>

type NewHandedCart = Readonly<{
  tokenHash: Buffer
  storeId: string
  items: readonly CartItem[]
  couponCode: string | null
  email: string | null
  hours: number
}>

export async function insertHandedCart(db: Db, cart: NewHandedCart): Promise<void> {
  await sql`
    insert into handed_carts (
      token_hash, store_id, items, coupon_code, email, created_at, expires_at
    )
    values (
      ${cart.tokenHash}, ${cart.storeId}, ${JSON.stringify(cart.items)}::jsonb, ${cart.couponCode},
      ${cart.email}, shop_now(), shop_now() + make_interval(hours => ${cart.hours})
    )`.execute(db)
}

/** The cart behind a token, unless its time is over or a browser that opened it has paid since. */
export async function handedCartOf(
  tx: Tx,
  tokenHash: Buffer,
  storeId: string,
): Promise<(HandedCart & { id: number }) | undefined> {
  const { rows } = await sql<HandedCart & { id: number }>`
    select h.id, h.items, h.coupon_code, h.email
    from handed_carts h
    where h.token_hash = ${tokenHash}
      and h.store_id = ${storeId}
      and h.expires_at > shop_now()
      and not exists (
        select
        from handed_cart_openings opened
        join orders o on o.checkout_id = opened.checkout_id
        where opened.handed_cart_id = h.id
          and o.payment_status not in ('awaiting', 'expired')
          and o.created_at >= opened.opened_at
      )`.execute(tx)
  return rows[0]
}

/** Whose payment uses it up; opened again it is the first time that counts. */
export async function noteOpening(tx: Tx, handedCartId: number, checkoutId: number): Promise<void> {
  await sql`
    insert into handed_cart_openings (handed_cart_id, checkout_id, opened_at)
    values (${handedCartId}, ${checkoutId}, shop_now())
    on conflict do nothing`.execute(tx)
}

export async function forgetHandedCarts(db: Db): Promise<void> {
  await sql`delete from handed_carts where expires_at <= shop_now()`.execute(db)
}
