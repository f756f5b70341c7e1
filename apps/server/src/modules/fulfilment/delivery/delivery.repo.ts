import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

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
    .selectFrom('closed_places')
    .innerJoin('order_lines', 'order_lines.id', 'closed_places.order_line_id')
    .select(['closed_places.order_line_id', (select) => select.fn.countAll<number>().as('count')])
    .where('order_lines.order_id', '=', orderId)
    .groupBy('closed_places.order_line_id')
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
