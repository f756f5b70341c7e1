import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

/** The first line of each order paid within a day whose buyer agreed, the newest first. */
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
    // What a person paid by a link is between them and us.
    .where('orders.kind', '=', 'cart')
    .orderBy('orders.paid_at', 'desc')
    .orderBy('orders.id')
    .orderBy('order_lines.product_id')
    .limit(20)
    .execute()
}

/** The buyer's word on being listed; false if it was that already. */
export async function storeListing(tx: Tx, orderId: string, isListed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ is_listed: isListed })
    .where('id', '=', orderId)
    .where('is_listed', '<>', isListed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listingOf(db: Db, orderId: string) {
  return await db
    .selectFrom('orders')
    .select('is_listed as isListed')
    .select(sql<boolean>`kind = 'cart'`.as('mayBeListed'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}
