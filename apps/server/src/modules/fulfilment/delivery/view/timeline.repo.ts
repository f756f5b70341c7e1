import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

const MOST_EVENTS = 200

export async function mailsOfOrder(db: Db, orderId: string) {
  return await db
    .selectFrom('emails')
    .select(['template', 'recipient', 'state', 'created_at', 'sent_at', 'bounced_at'])
    .select('bounce_code')
    .where('reason', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
}

/** Each look at the keys, with how many were shown. */
export async function revealsOfOrder(db: Db, orderId: string) {
  return await db
    .selectFrom('key_reveals')
    .innerJoin('assignments', 'assignments.id', 'key_reveals.assignment_id')
    .innerJoin('order_lines', 'order_lines.id', 'assignments.order_line_id')
    .select(['key_reveals.at', 'key_reveals.network', 'key_reveals.device'])
    .select(sql<number>`count(*)`.as('count'))
    .where('order_lines.order_id', '=', orderId)
    .groupBy(['key_reveals.at', 'key_reveals.network', 'key_reveals.device'])
    .orderBy('key_reveals.at', 'desc')
    .limit(MOST_EVENTS)
    .execute()
}

export async function linksOpened(db: Db, orderId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('access_links')
    .select(sql<Date>`used_at`.as('at'))
    .where('order_id', '=', orderId)
    .where('used_at', 'is not', null)
    .execute()
  return rows.map((row) => row.at)
}

/** Computers that opened the order after a yes on the phone. */
export async function computersOf(db: Db, orderId: string) {
  return await db
    .selectFrom('order_handovers')
    .select(sql<Date>`used_at`.as('at'))
    .select(['network', 'device'])
    .where('order_id', '=', orderId)
    .where('used_at', 'is not', null)
    .execute()
}

export async function addressChanges(db: Db, orderId: string) {
  return await db
    .selectFrom('order_address_changes')
    .select(['at', 'new_email', 'network'])
    .where('order_id', '=', orderId)
    .execute()
}

/** Whether mails to the address an order has now come back. */
export async function hasBounced(db: Db, order: { id: string; email: string }): Promise<boolean> {
  const row = await db
    .selectFrom('emails')
    .select('id')
    .where('reason', '=', order.id)
    .where('recipient', '=', order.email)
    .where('state', '=', 'bounced')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
