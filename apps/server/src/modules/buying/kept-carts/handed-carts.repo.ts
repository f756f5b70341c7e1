import type { CartItem } from '@keyhaven/contracts/checkout'
import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type HandedCart = Readonly<{
  items: CartItem[]
  coupon_code: string | null
  email: string | null
  currency: Currency | null
}>

type NewHandedCart = Readonly<{
  tokenHash: Buffer
  storeId: string
  items: readonly CartItem[]
  couponCode: string | null
  email: string | null
  currency: Currency | null
  hours: number
}>

export async function insertHandedCart(db: Db | Tx, cart: NewHandedCart): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into handed_carts (
      token_hash, store_id, items, coupon_code, email, currency, created_at, expires_at
    )
    values (
      ${cart.tokenHash}, ${cart.storeId}, ${JSON.stringify(cart.items)}::jsonb, ${cart.couponCode},
      ${cart.email}, ${cart.currency}, shop_now(), shop_now() + make_interval(hours => ${cart.hours})
    )
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

type Contents = Pick<NewHandedCart, 'items' | 'couponCode' | 'email' | 'currency'>

/** What is in it from now on; its token and its end stay. An address that is not named stays too. */
export async function replaceHandedCart(db: Db, id: number, cart: Contents): Promise<void> {
  await sql`
    update handed_carts
    set items = ${JSON.stringify(cart.items)}::jsonb, coupon_code = ${cart.couponCode},
      email = coalesce(${cart.email}, email), currency = ${cart.currency}
    where id = ${id}`.execute(db)
}

/** The cart behind a token, unless its time is over or a browser that opened it has paid since. */
export async function handedCartOf(
  tx: Tx,
  tokenHash: Buffer,
  storeId: string,
): Promise<(HandedCart & { id: number }) | undefined> {
  const { rows } = await sql<HandedCart & { id: number }>`
    select h.id, h.items, h.coupon_code, h.email, h.currency
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

/** What became of a handed cart: what is in it, until when, and whether a person who opened it has paid. */
export type HandedCartState = HandedCart &
  Readonly<{
    expires_at: Date
    order_number: string | null
    /** Whether that payment is still on its way. */
    is_on_its_way: boolean | null
  }>

export async function handedCartState(
  db: Db | Tx,
  id: number,
  storeId: string,
): Promise<HandedCartState | undefined> {
  const { rows } = await sql<HandedCartState>`
    select h.items, h.coupon_code, h.email, h.currency, h.expires_at, paid.order_number,
      paid.is_on_its_way
    from handed_carts h
    left join lateral (
      select o.order_number, o.payment_status = 'processing' as is_on_its_way
      from handed_cart_openings opened
      join orders o on o.checkout_id = opened.checkout_id
      where opened.handed_cart_id = h.id
        and o.payment_status not in ('awaiting', 'expired')
        and o.created_at >= opened.opened_at
      order by o.created_at
      limit 1
    ) paid on true
    where h.id = ${id} and h.store_id = ${storeId} and h.expires_at > shop_now()`.execute(db)
  return rows[0]
}

/** From then on its link opens nothing: the token that would is nobody's. */
export async function closeHandedCart(db: Db | Tx, id: number, lostHash: Buffer): Promise<void> {
  await sql`update handed_carts set token_hash = ${lostHash} where id = ${id}`.execute(db)
}
