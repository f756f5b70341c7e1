import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { OrderRecord } from './order-record.rules.ts'

type OrderRecordRow = Omit<OrderRecord, 'openedAt'> & { openedAt: Date }

/** What of an order never changes from its opening to its payment, and how it came to its prices. */
export async function factsOfOrder(db: Db, orderId: string): Promise<OrderRecord | undefined> {
  const { rows } = await sql<OrderRecordRow>`
    select o.order_number as "orderNumber", o.kind, o.store_id as "storeId",
      o.created_at as "openedAt", o.terms_version as "termsVersion",
      o.subtotal_minor as "subtotalMinor", o.discount_minor as "discountMinor",
      o.total_minor as "totalMinor", o.charge_subtotal_minor as "chargeSubtotalMinor",
      o.catalog_minor as "catalogueMinor", r.rate_micros as "rateMicros", c.code as "couponCode",
      o.offer_id as "offerId", o.payment_link_id as "linkId", o.title, o.region,
      coalesce(
        (
          select json_agg(json_build_array(
            l.product_id, l.quantity, l.unit_price_minor, l.discount_minor, l.charge_minor
          ) order by l.product_id)
          from order_lines l
          where l.order_id = o.id
        ),
        '[]'
      ) as lines
    from orders o
    join currency_rates r on r.id = o.rate_id
    left join coupons c on c.id = o.coupon_id
    where o.id = ${orderId}`.execute(db)
  const [row] = rows
  return row && { ...row, openedAt: Math.floor(row.openedAt.getTime() / 1_000) }
}
