import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'

type Candidate = Readonly<{
  id: string
  orderNumber: string
  chargeMinor: number
  currency: string
  cardLast4: string | null
}>

/** A paid order by one of its names, with what its buyer can be asked for. */
export async function findCandidate(db: Db, name: { id: string } | { orderNumber: string }) {
  const isNamed = 'id' in name ? sql`o.id = ${name.id}` : sql`o.order_number = ${name.orderNumber}`
  const { rows } = await sql<Candidate>`
    select o.id, o.order_number as "orderNumber", o.charge_minor as "chargeMinor",
      o.charge_currency as currency, a.card_last4 as "cardLast4"
    from orders o
    left join payment_attempts a on a.order_id = o.id and a.status = 'succeeded'
    where ${isNamed}
      and o.paid_at is not null
    limit 1`.execute(db)
  return rows[0]
}

/** What speaks against a correction. Ask for it while the order is locked. */
export async function standingOf(tx: Tx, orderId: string) {
  return await tx
    .selectFrom('orders')
    .select(sql<boolean>`hold_reason is not null`.as('isHeld'))
    .select((own) => [
      own
        .selectFrom('order_address_changes')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('order_id', '=', 'orders.id')
        .as('corrections'),
      own
        .exists(
          own
            .selectFrom('emails')
            .select('id')
            .whereRef('reason', '=', 'orders.id')
            .whereRef('recipient', '=', 'orders.email')
            .where('state', '=', 'bounced'),
        )
        .as('isUnreachable'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

export type NewChange = {
  orderId: string
  nth: number
  oldEmail: string
  newEmail: string
  proof: 'receipt' | 'browser'
  network: string
}

export async function insertChange(tx: Tx, change: NewChange) {
  await tx
    .insertInto('order_address_changes')
    .values({
      order_id: change.orderId,
      nth: change.nth,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      proof: change.proof,
      network: change.network,
      at: sql`shop_now()`,
    })
    .execute()
}

/** The order that a bounced mail was about, if it still has that address. */
export async function orderOfBounce(tx: Tx, emailId: number) {
  return await tx
    .selectFrom('emails')
    .innerJoin('orders', 'orders.id', 'emails.reason')
    .select(['orders.id', 'orders.order_number', 'emails.bounce_code'])
    .where('emails.id', '=', emailId)
    .where('emails.state', '=', 'bounced')
    .whereRef('emails.recipient', '=', 'orders.email')
    .executeTakeFirst()
}
