import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Plan } from './orphans.rules.ts'

export type Unnoted = Readonly<{
  attemptId: string
  intentId: string
  units: number[]
  upto: number
}>

/** Paid orders that got units lately of which the provider was not told. */
export async function unnotedUnits(db: Db, backSeconds: number, limit: number): Promise<Unnoted[]> {
  const { rows } = await sql<Unnoted>`
    with fresh as (
      select l.order_id, max(a.id) as upto
      from assignments a
      join order_lines l on l.id = a.order_line_id
      where a.assigned_at > now() - make_interval(secs => ${backSeconds})
      group by l.order_id
    )
    select p.id as "attemptId", p.intent_id as "intentId", fresh.upto,
      array(
        select a.unit_id
        from assignments a
        join order_lines l on l.id = a.order_line_id
        where l.order_id = fresh.order_id and a.revoked_at is null
        order by a.unit_id
      ) as units
    from fresh
    join payment_attempts p on p.order_id = fresh.order_id
      and p.status = 'succeeded'
      and p.intent_id is not null
    where fresh.upto > coalesce(p.noted_upto, 0)
    order by fresh.upto
    limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, units: row.units.map(Number) }))
}

/** Of these payments, those that are neither booked nor given back. */
export async function unbooked(db: Db, intentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id
    from unnest(${intentIds}::text[]) as asked (id)
    where not exists (select from ledger where provider_ref = asked.id and kind = 'charge')
      and not exists (
        select from orphan_payments
        where intent_id = asked.id and plan = 'refund' and done_at is not null
      )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Standing = Readonly<{
  /** What the attempt it names is called at the provider; null if nothing was noted. */
  attemptIntent: string | null
  hasAttempt: boolean
  hasOrder: boolean
  /** Units that are set aside for the order, by edition. */
  held: Record<string, number>
}>

export async function openCaseOf(
  db: Db,
  { intentId, attemptId, orderId }: { intentId: string; attemptId: string; orderId: string },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (
        select intent_id from payment_attempts where id = ${attemptId}
      ) as "attemptIntent",
      exists (
        select from payment_attempts
        where intent_id = ${intentId} or (id = ${attemptId} and intent_id is null)
      ) as "hasAttempt",
      exists (select from orders where id = ${orderId}) as "hasOrder",
      (
        select coalesce(json_object_agg(product_id, units), '{}')
        from (
          select product_id, count(*) as units
          from key_units
          where hold_order = ${orderId} and status = 'held'
          group by product_id
        ) as own
      ) as held`.execute(db)
  return rows[0] as Standing
}

type Claim = Readonly<{
  intentId: string
  orderId: string
  amountMinor: number
  currency: string
  plan: Exclude<Plan, 'leave'>
  actor: string
}>

/**
 * The first to say what becomes of a payment decides it; undefined if that was another. Only giving back
 * comes after another decision, where that led to no order. Lock the payment before.
 */
export async function claimOrphan(
  tx: Tx,
  claim: Claim,
): Promise<{ unitsAside: number } | undefined> {
  return await tx
    .insertInto('orphan_payments')
    .values({
      intent_id: claim.intentId,
      order_id: claim.orderId,
      amount_minor: claim.amountMinor,
      currency: claim.currency,
      plan: claim.plan,
      actor: claim.actor,
    })
    .onConflict((conflict) =>
      conflict
        .column('intent_id')
        .doUpdateSet({ plan: 'refund', actor: claim.actor })
        .where('orphan_payments.done_at', 'is', null)
        .where('orphan_payments.plan', '=', 'rebuild')
        .where(sql<boolean>`excluded.plan = 'refund'`)
        .where(sql<boolean>`not exists (select from orders where id = excluded.order_id)`),
    )
    .returning('units_set_aside as unitsAside')
    .executeTakeFirst()
}

/** Nobody else rebuilds this payment's order, or sets units aside for it, before I commit. */
export async function lockOrphan(tx: Tx, intentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orphan ${intentId}`}, 0))`.execute(tx)
}

export async function planOf(db: Db, intentId: string) {
  return await db
    .selectFrom('orphan_payments')
    .select(['plan', 'done_at', 'refund_ref'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}

export async function noteSetAside(tx: Tx, intentId: string, units: number): Promise<void> {
  await tx
    .updateTable('orphan_payments')
    .set({ units_set_aside: units })
    .where('intent_id', '=', intentId)
    .execute()
}

/** Ends it, once: whether this call did. */
export async function endOrphan(tx: Tx, intentId: string, refundRef?: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orphan_payments')
    .set({ done_at: sql`shop_now()`, refund_ref: refundRef ?? null })
    .where('intent_id', '=', intentId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Found = Readonly<{
  rateId: number | null
  couponId: number | null
  offerId: number | null
  hasLink: boolean
  hasStore: boolean
  names: Record<string, string>
}>

/**
 * What an order was made of, as far as it is here. Numbers may have been given again since: a rate is known by
 * its value, a coupon by its code, an offer by what it asked and when.
 */
export async function foundAgain(
  db: Db,
  asked: Readonly<{
    currency: string
    rateMicros: number
    couponCode: string | null
    offerId: number | null
    chargeMinor: number
    openedAt: number
    linkId: string | null
    storeId: string
    products: readonly string[]
  }>,
): Promise<Found> {
  const { rows } = await sql<Found>`
    select
      (
        select id from currency_rates
        where currency = ${asked.currency} and rate_micros = ${asked.rateMicros}
        order by valid_from desc
        limit 1
      ) as "rateId",
      (select id from coupons where code = ${asked.couponCode}) as "couponId",
      (
        select id from business_offers
        where id = ${asked.offerId}
          and currency = ${asked.currency}
          and total_minor = ${asked.chargeMinor}
          and issued_at <= to_timestamp(${asked.openedAt} + 1)
      ) as "offerId",
      exists (select from payment_links where id = ${asked.linkId}) as "hasLink",
      exists (select from stores where id = ${asked.storeId}) as "hasStore",
      (
        select coalesce(json_object_agg(id, name), '{}')
        from products
        where id = any(${asked.products}::text[])
      ) as names`.execute(db)
  return rows[0] as Found
}
