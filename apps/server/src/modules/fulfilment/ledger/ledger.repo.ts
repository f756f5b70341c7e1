import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Entry } from './ledger.rules.ts'

export type Charge = {
  orderId: string
  attemptId: string | null
  providerRef: string
  amountMinor: number
  currency: string
  card?: { brand: string; last4: string } | undefined
  cardFingerprint: Buffer | null
}

type Booked = 'succeeded' | 'mismatch' | 'duplicate'

/** Books what the provider received and closes the attempt with it, in one statement. */
export async function bookCharge(tx: Tx, charge: Charge, status: Booked) {
  await tx
    .with('closed', (db) =>
      db
        .updateTable('payment_attempts')
        .set({
          status,
          card_brand: charge.card?.brand ?? null,
          card_last4: charge.card?.last4 ?? null,
          card_fingerprint: charge.cardFingerprint,
        })
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

type Payment = Readonly<{ id: string; order_id: string }>

/** What the ledger has of one payment. */
export async function bookingsOf(tx: Tx, attempt: Payment) {
  const rows = await tx
    .selectFrom('ledger')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'ledger.attempt_id')
    .select(['ledger.kind', 'ledger.provider_ref', 'ledger.amount_minor', 'ledger.currency'])
    .select('payment_attempts.status')
    .where('ledger.order_id', '=', attempt.order_id)
    .where('ledger.attempt_id', '=', attempt.id)
    .orderBy('ledger.id')
    .execute()
  const entries: Entry[] = rows.map((row) => ({
    kind: row.kind,
    providerRef: row.provider_ref,
    amountMinor: row.amount_minor,
    currency: row.currency,
  }))
  return { isDuplicate: rows[0]?.status === 'duplicate', entries }
}

/** Books what moved; what was booked before stays as it is. */
export async function bookEntries(db: Db, attempt: Payment, entries: readonly Entry[]) {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    order_id: attempt.order_id,
    attempt_id: attempt.id,
    kind: entry.kind,
    provider_ref: entry.providerRef,
    amount_minor: entry.amountMinor,
    currency: entry.currency,
    at: sql<Date>`shop_now()`,
  }))
  await db
    .insertInto('ledger')
    .values(rows)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .execute()
}

/** One refund as it was booked. */
export async function bookedRefund(db: Db, providerRef: string) {
  return await db
    .selectFrom('ledger')
    .select(['amount_minor', 'currency', 'at'])
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()
}

/** What was charged for an order; a second payment of it is not part of it. */
export async function chargedOf(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(l.amount_minor), 0)::bigint as minor
    from ledger l
    join payment_attempts a on a.id = l.attempt_id
    where l.order_id = ${orderId}
      and l.kind = 'charge'
      and a.status <> 'duplicate'`.execute(db)
  return rows[0]?.minor ?? 0
}

/** What the buyer of an order got back; a second payment that was returned is not part of it. */
export async function refundedOf(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(case l.kind when 'refund' then l.amount_minor else -l.amount_minor end), 0)::bigint
      as minor
    from ledger l
    join payment_attempts a on a.id = l.attempt_id
    where l.order_id = ${orderId}
      and l.kind in ('refund', 'refund_reversal')
      and a.status <> 'duplicate'`.execute(db)
  return rows[0]?.minor ?? 0
}
