import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import type { QuotedLine } from './checkout.rules.ts'

export type NewQuote = {
  id: string
  checkoutId: number
  cartHash: Buffer
  lines: QuotedLine[]
  couponId: number | null
  subtotalMinor: number
  discountMinor: number
  totalMinor: number
  rateId: number
  currency: string
  chargeMinor: number
  validSeconds: number
}

export async function insertQuote(db: Db, quote: NewQuote) {
  return await db
    .insertInto('quotes')
    .values({
      id: quote.id,
      checkout_id: quote.checkoutId,
      cart_hash: quote.cartHash,
      lines: JSON.stringify(quote.lines),
      coupon_id: quote.couponId,
      subtotal_minor: quote.subtotalMinor,
      discount_minor: quote.discountMinor,
      total_minor: quote.totalMinor,
      rate_id: quote.rateId,
      currency: quote.currency,
      charge_minor: quote.chargeMinor,
      quoted_at: sql`shop_now()`,
      expires_at: sql`shop_now() + make_interval(secs => ${quote.validSeconds})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
export type QuoteRow = Awaited<ReturnType<typeof insertQuote>>

/** The quote this browser was told for exactly this cart, while it holds. */
export async function liveQuote(db: Db, checkoutId: number, cartHash: Buffer) {
  return await db
    .selectFrom('quotes')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .where('cart_hash', '=', cartHash)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .orderBy('quoted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type NewAttempt = {
  id: string
  orderId: string
  amountMinor: number
  currency: string
  isLive: boolean
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt) {
  await tx
    .insertInto('payment_attempts')
    .values({
      id: attempt.id,
      order_id: attempt.orderId,
      amount_minor: attempt.amountMinor,
      currency: attempt.currency,
      is_live: attempt.isLive,
      created_at: sql`shop_now()`,
    })
    .execute()
}

export async function rememberIntent(
  db: Db,
  attemptId: string,
  intentId: string,
  secretHash: Buffer,
) {
  await db
    .updateTable('payment_attempts')
    .set({ intent_id: intentId, secret_hash: secretHash })
    .where('id', '=', attemptId)
    .execute()
}

export async function rememberSession(db: Db, attemptId: string, sessionId: string) {
  await db
    .updateTable('payment_attempts')
    .set({ session_id: sessionId })
    .where('id', '=', attemptId)
    .execute()
}

const attemptColumns = [
  'payment_attempts.id',
  'payment_attempts.order_id',
  'payment_attempts.intent_id',
  'payment_attempts.session_id',
  'payment_attempts.secret_hash',
  'payment_attempts.amount_minor',
  'payment_attempts.currency',
  'payment_attempts.is_live',
  'payment_attempts.status',
] as const

export async function attemptById(db: Db, id: string) {
  return await db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}
export type Attempt = NonNullable<Awaited<ReturnType<typeof attemptById>>>

export async function attemptByIntent(db: Db, intentId: string) {
  return await db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}

export async function attemptOfOrder(db: Db, orderId: string) {
  return await db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function attemptBySession(db: Db, sessionId: string) {
  return await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select([...attemptColumns, 'orders.checkout_id'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** The attempt a browser still has open, with what it is for. At most one is live. */
export async function openAttemptOf(db: Db, checkoutId: number) {
  return await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select([...attemptColumns, 'quotes.cart_hash', 'orders.expires_at'])
    .select(['orders.coupon_id', 'orders.email_normal'])
    .where('orders.checkout_id', '=', checkoutId)
    .where('payment_attempts.status', '=', 'open')
    .orderBy('payment_attempts.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function closeAttempt(
  db: Db,
  id: string,
  status: 'succeeded' | 'cancelled' | 'duplicate' | 'mismatch',
) {
  await db.updateTable('payment_attempts').set({ status }).where('id', '=', id).execute()
}

/** Attempts old enough that their buyer may have left; each is looked at again after a while. */
export async function staleAttempts(db: Db, olderThanSeconds: number, limit: number) {
  return await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select([...attemptColumns])
    .select(sql<boolean>`orders.expires_at <= shop_now()`.as('is_expired'))
    .where('payment_attempts.status', '=', 'open')
    .where(
      'payment_attempts.created_at',
      '<=',
      sql<Date>`shop_now() - make_interval(secs => ${olderThanSeconds})`,
    )
    .orderBy(sql`coalesce(payment_attempts.checked_at, payment_attempts.created_at)`)
    .limit(limit)
    .execute()
}

export async function markChecked(db: Db, id: string) {
  await db
    .updateTable('payment_attempts')
    .set({ checked_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}

export type Charge = {
  orderId: string
  attemptId: string | null
  providerRef: string
  amountMinor: number
  currency: string
  card?: { brand: string; last4: string } | undefined
}

type Booked = 'succeeded' | 'mismatch' | 'duplicate'

/** Books what the provider received and closes the attempt with it, in one statement. */
export async function bookCharge(tx: Tx, charge: Charge, status: Booked) {
  await tx
    .with('closed', (db) =>
      db
        .updateTable('payment_attempts')
        .set({ status, card_brand: charge.card?.brand, card_last4: charge.card?.last4 })
        .where('id', '=', charge.attemptId ?? ''),
    )
    .insertInto('ledger')
    .values({
      order_id: charge.orderId,
      attempt_id: charge.attemptId,
      kind: 'charge',
      provider_ref: charge.providerRef,
      amount_minor: charge.amountMinor,
      currency: charge.currency,
      at: sql`shop_now()`,
    })
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .execute()
}

export async function isBooked(tx: Tx, providerRef: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger')
    .select('id')
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The order this browser has for exactly this cart: still to be paid, or given away under a quote
 * that holds. Whoever asks for the same browser waits here, so that asking twice is asking once.
 */
export async function orderForCart(tx: Tx, checkoutId: number, cartHash: Buffer) {
  await tx
    .selectFrom('checkout_sessions')
    .select('id')
    .where('id', '=', checkoutId)
    .forNoKeyUpdate()
    .execute()
  return await tx
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .leftJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .select(['orders.id as orderId', 'payment_attempts.id as attemptId'])
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

/** Orders without a payment, gifts that were cut off, whose time is over. */
export async function leftOrders(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.payment_status', '=', 'awaiting')
    .where('orders.expires_at', '<=', sql<Date>`shop_now()`)
    .where('payment_attempts.id', 'is', null)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function bookRefund(db: Db, attempt: Attempt, providerRef: string) {
  await db
    .insertInto('ledger')
    .values({
      order_id: attempt.order_id,
      attempt_id: attempt.id,
      kind: 'refund',
      provider_ref: providerRef,
      amount_minor: attempt.amount_minor,
      currency: attempt.currency,
      at: sql`shop_now()`,
    })
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .execute()
}
