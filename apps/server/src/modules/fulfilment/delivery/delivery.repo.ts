import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'

/** How many keys each line of an order has now. */
export async function keysPerLine(db: Db, orderId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('order_lines', 'order_lines.id', 'assignments.order_line_id')
    .select(['assignments.order_line_id', (select) => select.fn.countAll<number>().as('count')])
    .where('order_lines.order_id', '=', orderId)
    .where('assignments.revoked_at', 'is', null)
    .groupBy('assignments.order_line_id')
    .execute()
  return new Map(rows.map((row) => [row.order_line_id, row.count]))
}

/** How many licences of each line were given back: nobody waits for a key of theirs. */
export async function returnedPerLine(
  db: Db,
  orderId: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('refund_units')
    .innerJoin('order_lines', 'order_lines.id', 'refund_units.order_line_id')
    .select(['refund_units.order_line_id', (select) => select.fn.countAll<number>().as('count')])
    .where('order_lines.order_id', '=', orderId)
    .where('refund_units.taken_back_at', 'is not', null)
    .groupBy('refund_units.order_line_id')
    .execute()
  return new Map(rows.map((row) => [row.order_line_id, row.count]))
}

export async function isWaiting(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('backorders')
    .innerJoin('order_lines', 'order_lines.id', 'backorders.order_line_id')
    .select('backorders.order_line_id')
    .where('order_lines.order_id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

/** Mails of a kind written about an order since some hours ago, and in all. */
export async function mailsAbout(db: Db, prefix: string, hours: number) {
  return await db
    .selectFrom('emails')
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where created_at > now() - make_interval(hours => ${hours}))`.as(
        'recent',
      ),
    ])
    .where('dedupe_key', 'like', `${prefix.replaceAll('_', '\\_')}:%`)
    .executeTakeFirstOrThrow()
}

/** One refund as it was booked. */
export async function bookedRefund(db: Db, providerRef: string) {
  return await db
    .selectFrom('ledger')
    .select(['amount_minor', 'currency'])
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()
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

/** The card that paid for an order, as its receipt names it. */
export async function cardOf(db: Db, orderId: string) {
  return await db
    .selectFrom('payment_attempts')
    .select([
      sql<string>`coalesce(card_brand, 'card')`.as('brand'),
      sql<string>`right(card_last4, 2)`.as('ending'),
    ])
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .where('card_last4', 'is not', null)
    .limit(1)
    .executeTakeFirst()
}
