import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type NewAttempt = {
  id: string
  orderId: string
  amountMinor: number
  currency: Currency
  isLive: boolean
  traceparent: string | undefined
  methods?: readonly string[] | undefined
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
      traceparent: attempt.traceparent ?? null,
      method_types: methodsIn(attempt.methods),
      created_at: sql`shop_now()`,
    })
    .execute()
}

/** The card alone, as most attempts are, is kept as nothing. */
const methodsIn = (types: readonly string[] | undefined) =>
  types === undefined || types.join() === 'card' ? null : [...types]

export async function storeMethods(db: Db, id: string, types: readonly string[]) {
  await db
    .updateTable('payment_attempts')
    .set({ method_types: methodsIn(types) })
    .where('id', '=', id)
    .execute()
}

/** Up to which assignment the provider knows the units of these attempts' orders. */
export async function noteUpto(db: Db, noted: readonly { attemptId: string; upto: number }[]) {
  if (noted.length === 0) return
  await sql`
    update payment_attempts p
    set noted_upto = told.upto
    from unnest(
        ${noted.map(({ attemptId }) => attemptId)}::text[],
        ${noted.map(({ upto }) => upto)}::bigint[]
      ) as told (id, upto)
    where p.id = told.id`.execute(db)
}

export async function storeIntent(db: Db, attemptId: string, intentId: string, secretHash: Buffer) {
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
  'payment_attempts.method',
  'payment_attempts.traceparent',
] as const

/** Whether its payment is in the books already. */
const isBooked = sql<boolean>`exists (
  select from ledger where provider_ref = payment_attempts.intent_id)`.as('is_booked')

export async function attemptById(db: Db, id: string) {
  return await db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}
export type Attempt = NonNullable<Awaited<ReturnType<typeof attemptById>>> & {
  is_booked?: boolean
}

export async function attemptByIntent(db: Db, intentId: string) {
  return await db
    .selectFrom('payment_attempts')
    .select(attemptColumns)
    .select(isBooked)
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

export async function closeAttempt(
  db: Db,
  id: string,
  status: 'succeeded' | 'cancelled' | 'failed' | 'duplicate' | 'mismatch',
) {
  await db.updateTable('payment_attempts').set({ status }).where('id', '=', id).execute()
}

/** The bank works on the payment of an attempt; false where it was decided before. */
export async function beginProcessing(tx: Tx, id: string, method: string | undefined) {
  const row = await tx
    .updateTable('payment_attempts')
    .set({
      status: 'processing',
      method: method ?? null,
      processing_since: sql`coalesce(processing_since, shop_now())`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'cancelled'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** `processing_seconds` is how long its bank has worked on it; null where none does. */
export type Stale = Attempt & { is_expired: boolean; processing_seconds: number | null }

/**
 * Makes attempts mine that are old enough for their buyer to have left, those that wait longest
 * first. Nobody else gets them while the lease lasts.
 */
export async function claimStaleAttempts(
  db: Db,
  count: number,
  { olderThanSeconds, leaseSeconds }: { olderThanSeconds: number; leaseSeconds: number },
): Promise<Stale[]> {
  const { rows } = await sql<Stale>`
    update payment_attempts mine
    set check_after = shop_now() + make_interval(secs => ${leaseSeconds})
    from orders o
    where mine.id = any(array(
        select waiting.id
        from payment_attempts waiting
        where waiting.status in ('open', 'processing')
          and waiting.created_at <= shop_now() - make_interval(secs => ${olderThanSeconds})
          and (waiting.check_after is null or waiting.check_after <= shop_now())
        order by coalesce(waiting.check_after, waiting.created_at)
        limit ${count}
        for update skip locked))
      and o.id = mine.order_id
    returning mine.id, mine.order_id, mine.intent_id, mine.session_id, mine.secret_hash,
      mine.amount_minor, mine.currency, mine.is_live, mine.status, mine.method,
      extract(epoch from shop_now() - mine.processing_since)::integer as processing_seconds,
      o.expires_at <= shop_now() as is_expired`.execute(db)
  return rows
}

/** Ends my lease; after a while the next worker may look. */
export async function markChecked(db: Db, id: string, restSeconds: number) {
  await db
    .updateTable('payment_attempts')
    .set({
      checked_at: sql`shop_now()`,
      check_after: sql`shop_now() + make_interval(secs => ${restSeconds})`,
    })
    .where('id', '=', id)
    .execute()
}

/** The card that paid for an order, as its receipt names it: by its brand alone. */
export async function cardOf(db: Db, orderId: string) {
  return await db
    .selectFrom('payment_attempts')
    .select(sql<string>`coalesce(card_brand, 'card')`.as('brand'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .where('card_last4', 'is not', null)
    .limit(1)
    .executeTakeFirst()
}
