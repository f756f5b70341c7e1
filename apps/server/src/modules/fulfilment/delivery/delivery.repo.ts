import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

/** The lines of an order with how many keys each has now, and how many licences of it were given back. */
export async function linesWithKeys(db: Db, orderId: string) {
  return await db
    .selectFrom('order_lines')
    .select(['id', 'product_id', 'product_name', 'quantity', 'charge_minor', 'discount_minor'])
    .select([
      sql<number>`(
        select count(*) from assignments a
        where a.order_line_id = order_lines.id and a.revoked_at is null)`.as('assigned'),
      // Nobody waits for a key of these.
      sql<number>`(
        select count(*) from closed_slots c where c.order_line_id = order_lines.id)`.as('returned'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute()
}

/** Whether a licence of an order waits: in line, or for two people. */
export async function isWaiting(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from order_lines l
    where l.order_id = ${orderId}
      and (
        exists (select from backorders b where b.order_line_id = l.id)
        or exists (select from refill_waits w where w.order_line_id = l.id)
      )
    limit 1`.execute(tx)
  return rows.length > 0
}

const about = (prefix: string) => `${prefix.replaceAll('_', '\\_')}:%`

export async function isMailedSince(db: Db, prefix: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('emails')
    .select('id')
    .where('dedupe_key', 'like', about(prefix))
    .where('created_at', '>=', since)
    .limit(1)
    .execute()
  return found.length > 0
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
    .where('dedupe_key', 'like', about(prefix))
    .executeTakeFirstOrThrow()
}
