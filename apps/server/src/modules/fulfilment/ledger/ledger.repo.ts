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
  /** The tax in it; none where the shop computes none. */
  taxMinor?: number | null
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
      tax_minor: charge.taxMinor ?? null,
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

/**
 * Books what moved; what was booked before stays as it is. Of a payment with tax each refund returns what it adds to the
 * tax returned so far, and one that failed takes its part back: the order of refunds does not matter. The tax of money
 * that the bank holds stays due.
 */
export async function bookEntries(db: Db, attempt: Payment, entries: readonly Entry[]) {
  if (entries.length === 0) return
  const of = <K extends keyof Entry>(key: K) => entries.map((entry) => entry[key])
  await sql`
    with fresh as (
      select e.*, case e.kind when 'refund' then 1 when 'refund_reversal' then -1 else 0 end as sign
      from unnest(
          ${of('kind')}::text[], ${of('providerRef')}::text[], ${of('amountMinor')}::bigint[], ${of('currency')}::text[]
        ) with ordinality as e (kind, ref, amount, currency, nth)
      where not exists (select from ledger l where l.provider_ref = e.ref)
    ),
    taxed as (
      select t.gross_minor, t.tax_minor, coalesce(booked.refunded, 0) as refunded
      from order_taxes t
      join payment_attempts a on a.order_id = t.order_id and a.id = ${attempt.id} and a.status <> 'duplicate'
      cross join lateral (
        select sum(case l.kind when 'refund' then l.amount_minor else -l.amount_minor end)::bigint as refunded
        from ledger l
        where l.order_id = t.order_id and l.attempt_id = a.id and l.kind in ('refund', 'refund_reversal')
      ) booked
      where t.order_id = ${attempt.order_id}
      order by t.generation desc
      limit 1
    ),
    counted as (
      select f.*, t.gross_minor, t.tax_minor,
        t.refunded + sum(f.sign * f.amount) over (order by f.nth)::bigint as after
      from fresh f
      left join taxed t on true
    )
    insert into ledger (order_id, attempt_id, kind, provider_ref, amount_minor, currency, tax_minor, at)
    select ${attempt.order_id}, ${attempt.id}, kind, ref, amount, currency,
      sign * (tax_returned(gross_minor, tax_minor, after) - tax_returned(gross_minor, tax_minor, after - sign * amount)),
      shop_now()
    from counted
    order by nth
    on conflict (provider_ref) do nothing`.execute(db)
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
