import { FREE_MINOR } from '@keyhaven/contracts/discounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { FreeUses } from '../../catalog/coupons/coupons.rules.ts'

/** A session belongs to the store it began at: at another one its cookie is none. */
export async function findSession(db: Db, tokenHash: Buffer, storeId: string) {
  return await db
    .selectFrom('checkout_sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('store_id', '=', storeId)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
}

type Caller = Readonly<{ network: string; userAgent: string; hours: number; storeId: string }>

export async function insertSession(db: Db, tokenHash: Buffer, caller: Caller) {
  return await db
    .insertInto('checkout_sessions')
    .values({
      token_hash: tokenHash,
      network: caller.network,
      user_agent: caller.userAgent,
      store_id: caller.storeId,
      expires_at: sql`shop_now() + make_interval(hours => ${caller.hours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The attempt a browser still has open, with what it is for. At most one is live. */
export async function openAttemptOf(db: Db, checkoutId: number) {
  return await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select(['payment_attempts.id', 'payment_attempts.order_id'])
    .select(['payment_attempts.intent_id', 'payment_attempts.session_id'])
    .select(['payment_attempts.amount_minor', 'payment_attempts.currency'])
    .select('payment_attempts.method_types')
    .select(['quotes.cart_hash', 'orders.coupon_id', 'orders.email_normal'])
    .select(sql<boolean>`orders.expires_at > shop_now()`.as('is_current'))
    .where('orders.checkout_id', '=', checkoutId)
    .where('payment_attempts.status', '=', 'open')
    .orderBy('payment_attempts.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type OpenAttempt = NonNullable<Awaited<ReturnType<typeof openAttemptOf>>>

/**
 * The order this browser has for exactly this cart: still to be paid, or given away under a quote
 * that holds. Lock the checkout before, so that asking twice is asking once.
 */
export async function orderForCart(tx: Tx, checkoutId: number, cartHash: Buffer) {
  return await tx
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .leftJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .select(['orders.id as orderId', 'payment_attempts.id as attemptId', 'orders.title'])
    .select(['orders.charge_minor as amountMinor', 'orders.charge_currency as currency'])
    .select('payment_attempts.method_types as methods')
    .where('orders.checkout_id', '=', checkoutId)
    .where('quotes.cart_hash', '=', cartHash)
    .where(
      sql<boolean>`case
        when orders.payment_status = 'awaiting' then orders.expires_at > shop_now()
        else payment_attempts.id is null and quotes.expires_at > shop_now()
      end`,
    )
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Gift = Readonly<{ couponId: number; emailHashes: readonly Buffer[]; network: string }>

/** Orders a coupon made free within a day: all, those to one address, those from one browser's network. */
export async function freeUsesOfDay(tx: Tx, { couponId, emailHashes, network }: Gift) {
  const { rows } = await sql<FreeUses>`
    select count(*) as "all",
      count(*) filter (where u.email_hash = any(${emailHashes}::bytea[])) as "byEmail",
      count(*) filter (where s.network = ${network}) as "byNetwork"
    from coupon_uses u
    join orders o on o.id = u.order_id
    join checkout_sessions s on s.id = o.checkout_id
    where u.coupon_id = ${couponId}
      and u.state <> 'released'
      and u.created_at > shop_now() - interval '24 hours'
      and o.total_minor <= ${FREE_MINOR}`.execute(tx)
  return rows[0] ?? { all: 0, byEmail: 0, byNetwork: 0 }
}

/** Orders without a payment, gifts that were cut off, whose time is over. */
export async function leftOrders(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.list_state', '=', 'awaiting')
    .where('orders.expires_at', '<=', sql<Date>`shop_now()`)
    .where('payment_attempts.id', 'is', null)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
