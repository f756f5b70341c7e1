import { sql } from 'kysely'
import type { Db } from '../../infra/db.ts'

/** One line of each order paid within a day, the newest first. */
export async function recentlyPaid(db: Db) {
  return await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .distinctOn(['orders.paid_at', 'orders.id'])
    .select(['orders.first_name', 'orders.country', 'order_lines.product_name'])
    .select(
      sql<number>`floor(extract(epoch from shop_now() - orders.paid_at) / 60)::int`.as(
        'minutes_ago',
      ),
    )
    .where('orders.paid_at', '>', sql<Date>`shop_now() - interval '24 hours'`)
    // Nobody who knows the buyer learns the moment of the purchase.
    .where('orders.paid_at', '<=', sql<Date>`shop_now() - interval '1 hour'`)
    .where('orders.is_listed', '=', true)
    .where('orders.email', 'not like', '%@erased.invalid')
    .where('orders.payment_status', '=', 'paid')
    // What somebody paid by a link is between them and us.
    .where('orders.kind', '=', 'cart')
    .orderBy('orders.paid_at', 'desc')
    .orderBy('orders.id')
    .limit(20)
    .execute()
}

/** Takes an order off the list of recent ones. */
export async function unlist(db: Db, orderId: string) {
  await db.updateTable('orders').set({ is_listed: false }).where('id', '=', orderId).execute()
}

export async function isListed(db: Db, orderId: string): Promise<boolean> {
  const query = db.selectFrom('orders').select('is_listed').where('id', '=', orderId)
  return (await query.executeTakeFirst())?.is_listed ?? false
}
