import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { PaymentStatus } from '../orders/orders.rules.ts'

export type SoldKey = Readonly<{
  edition: string
  paidAt: Date
  paymentStatus: PaymentStatus
  isRevoked: boolean
  isReplaced: boolean
  isQuarantined: boolean
}>

/** A key of an order that was paid, or brought over, by its last five characters; of several the one still in use. */
export async function findSoldKey(db: Db, orderNumber: string, lastFive: string) {
  const { rows } = await sql<SoldKey>`
    select l.product_name as edition, coalesce(o.paid_at, o.created_at) as "paidAt", o.payment_status as "paymentStatus",
      a.revoked_at is not null as "isRevoked",
      b.quarantined_at is not null as "isQuarantined",
      exists (
        select 1
        from assignments other
        where other.order_line_id = a.order_line_id
          and other.slot = a.slot
          and other.revoked_at is null
      ) as "isReplaced"
    from orders o
    join order_lines l on l.order_id = o.id
    join assignments a on a.order_line_id = l.id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    join key_batches b on b.id = k.batch_id
    where o.order_number = ${orderNumber}
      and (o.paid_at is not null or o.payment_status = 'imported')
      and k.last5 = ${lastFive}
    order by a.revoked_at desc nulls first, a.id desc
    limit 1`.execute(db)
  return rows[0]
}
