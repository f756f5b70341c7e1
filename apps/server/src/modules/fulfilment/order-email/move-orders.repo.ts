import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type Movable = Readonly<{ orders: number; licenses: number }>

/** What would move with an address: its paid orders, those brought over, and the keys they have. */
export async function movableOf(db: Db, emailNormal: string) {
  const { rows } = await sql<Movable & { ids: string[] | null }>`
    select array_agg(distinct o.id) as ids, count(distinct o.id) as orders, count(a.id) as licenses
    from orders o
    left join order_lines l on l.order_id = o.id
    left join assignments a on a.order_line_id = l.id and a.revoked_at is null
    where o.email_normal = ${emailNormal}
      and (o.paid_at is not null or o.payment_status = 'imported')`.execute(db)
  const { ids, ...movable } = rows[0] ?? { ids: null, orders: 0, licenses: 0 }
  return { ...movable, ids: ids ?? [] }
}

/** The paid orders of an address and those brought over, locked in one order. */
export async function lockPaidOrders(tx: Tx, emailNormal: string) {
  return await tx
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('email_normal', '=', emailNormal)
    .where(sql<boolean>`(paid_at is not null or payment_status = 'imported')`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
