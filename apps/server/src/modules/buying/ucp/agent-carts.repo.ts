import type { CartItem } from '@keyhaven/contracts/checkout'
import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type AgentCart = Readonly<{
  items: CartItem[]
  coupon_code: string | null
  currency: Currency
  checkouts: number
  body_hash: Buffer
  expires_at: Date
}>

type NewCart = Readonly<{
  idHash: Buffer
  storeId: string
  items: readonly CartItem[]
  couponCode: string | null
  currency: Currency
  bodyHash: Buffer
  hours: number
}>

/** False where a cart of this id is there already. */
export async function insertAgentCart(db: Db, cart: NewCart): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agent_carts (
      id_hash, store_id, items, coupon_code, currency, body_hash, created_at, expires_at
    )
    values (
      ${cart.idHash}, ${cart.storeId}, ${JSON.stringify(cart.items)}::jsonb, ${cart.couponCode},
      ${cart.currency}, ${cart.bodyHash}, shop_now(), shop_now() + make_interval(hours => ${cart.hours})
    )
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function agentCartOf(
  db: Db | Tx,
  idHash: Buffer,
  storeId: string,
): Promise<AgentCart | undefined> {
  const { rows } = await sql<AgentCart>`
    select items, coupon_code, currency, checkouts, body_hash, expires_at
    from agent_carts
    where id_hash = ${idHash} and store_id = ${storeId} and expires_at > shop_now()`.execute(db)
  return rows[0]
}

type Contents = Pick<NewCart, 'items' | 'couponCode' | 'currency'>

export async function replaceAgentCart(db: Db, idHash: Buffer, cart: Contents): Promise<void> {
  await sql`
    update agent_carts
    set items = ${JSON.stringify(cart.items)}::jsonb, coupon_code = ${cart.couponCode},
      currency = ${cart.currency}
    where id_hash = ${idHash}`.execute(db)
}

export async function deleteAgentCart(db: Db, idHash: Buffer): Promise<void> {
  await sql`delete from agent_carts where id_hash = ${idHash}`.execute(db)
}

/** Waits for others that open a checkout of this cart. */
export async function lockAgentCart(tx: Tx, idHash: Buffer): Promise<void> {
  await sql`select from agent_carts where id_hash = ${idHash} for update`.execute(tx)
}

export async function countCheckout(tx: Tx, idHash: Buffer): Promise<void> {
  await sql`update agent_carts set checkouts = checkouts + 1 where id_hash = ${idHash}`.execute(tx)
}

type NewCheckout = Readonly<{
  idHash: Buffer
  handedCartId: number
  agent: string
  bodyHash: Buffer
}>

/** False where a checkout of this id is there already. */
export async function insertAgentCheckout(tx: Tx, checkout: NewCheckout): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agent_checkouts (id_hash, handed_cart_id, agent, body_hash, created_at)
    values (
      ${checkout.idHash}, ${checkout.handedCartId}, ${checkout.agent}, ${checkout.bodyHash},
      shop_now()
    )
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export type AgentCheckoutRow = Readonly<{
  handed_cart_id: number
  is_canceled: boolean
  body_hash: Buffer
}>

export async function agentCheckoutOf(
  db: Db | Tx,
  idHash: Buffer,
): Promise<AgentCheckoutRow | undefined> {
  const { rows } = await sql<AgentCheckoutRow>`
    select handed_cart_id, is_canceled, body_hash
    from agent_checkouts
    where id_hash = ${idHash}`.execute(db)
  return rows[0]
}

export async function cancelAgentCheckout(tx: Tx, idHash: Buffer): Promise<void> {
  await sql`update agent_checkouts set is_canceled = true where id_hash = ${idHash}`.execute(tx)
}

export async function forgetAgentCarts(db: Db): Promise<void> {
  await sql`delete from agent_carts where expires_at <= shop_now()`.execute(db)
}
