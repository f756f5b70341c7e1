import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { PaymentStatus } from '../orders/orders.rules.ts'
import { MOST_WRONG_DIGITS } from './order-email.rules.ts'

type Candidate = Readonly<{
  id: string
  orderNumber: string
  chargeMinor: number
  currency: string
}>

/** A paid order by one of its names. */
export async function findCandidate(db: Db, name: { id: string } | { orderNumber: string }) {
  const isNamed = 'id' in name ? sql`o.id = ${name.id}` : sql`o.order_number = ${name.orderNumber}`
  const { rows } = await sql<Candidate>`
    select o.id, o.order_number as "orderNumber", o.charge_minor as "chargeMinor",
      o.charge_currency as currency
    from orders o
    where ${isNamed}
      and o.paid_at is not null
    limit 1`.execute(db)
  return rows[0]
}

type Facts = Readonly<{
  payment: PaymentStatus
  email: string
  isHeld: boolean
  isUnreachable: boolean
  didKeysBounce: boolean
  hasCard: boolean
  wrongDigits: number
  waitingUntil: Date | null
  wasStopped: boolean
  changesToday: number
  changes: number
}>

/** What speaks for and against each way. A change asks while the order is locked. */
export async function factsOf(db: Db, orderId: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select o.payment_status as payment, o.email, o.hold_reason is not null as "isHeld",
      coalesce((
        select e.state = 'bounced'
        from emails e
        where e.reason = o.id and e.recipient = o.email and e.state in ('sent', 'bounced')
        order by e.id desc
        limit 1
      ), false) as "isUnreachable",
      not exists (
        select
        from emails e
        where e.reason = o.id
          and e.template in ('keys', 'order-link', 'seat-key')
          and e.state not in ('bounced', 'dropped')
      ) as "didKeysBounce",
      exists (
        select
        from payment_attempts a
        where a.order_id = o.id and a.status = 'succeeded' and a.card_last4 is not null
      ) as "hasCard",
      coalesce((select t.wrong from card_digit_tries t where t.order_id = o.id), 0) as "wrongDigits",
      (
        select w.until
        from address_changes_requested w
        where w.order_id = o.id and w.way = 'delay' and w.state = 'open'
      ) as "waitingUntil",
      exists (
        select
        from address_changes_requested w
        where w.order_id = o.id and w.state in ('stopped', 'taken_back')
      ) as "wasStopped",
      (
        select count(*)::int
        from order_address_changes c
        where c.order_id = o.id
          and c.proof <> 'taken_back'
          and c.at > shop_now() - interval '24 hours'
      ) as "changesToday",
      (select count(*)::int from order_address_changes c where c.order_id = o.id) as changes
    from orders o
    where o.id = ${orderId}`.execute(db)
  const facts = rows[0]
  if (!facts) throw new Error(`there is no order ${orderId}`)
  return facts
}

/** Whether digits are the end of the card that paid. They are compared here and leave the database nowhere else. */
export async function isCardOf(tx: Tx, orderId: string, digits: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .where('card_last4', '=', digits)
    .executeTakeFirst()
  return row !== undefined
}

export async function wrongDigitsOf(tx: Tx, orderId: string): Promise<number> {
  const row = await tx
    .selectFrom('card_digit_tries')
    .select('wrong')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.wrong ?? 0
}

/** Counts one wrong try for ever. Lock the order first. */
export async function countWrongDigits(tx: Tx, orderId: string): Promise<number> {
  const { wrong } = await tx
    .insertInto('card_digit_tries')
    .values({ order_id: orderId, wrong: 1, last_at: sql`shop_now()` })
    .onConflict((known) =>
      known.column('order_id').doUpdateSet({
        wrong: sql`least(card_digit_tries.wrong + 1, ${sql.lit(MOST_WRONG_DIGITS)})`,
        last_at: sql`shop_now()`,
      }),
    )
    .returning('wrong')
    .executeTakeFirstOrThrow()
  return wrong
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

/** The address an order had before the one it has. */
export async function formerAddress(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_address_changes')
    .select('old_email')
    .where('order_id', '=', orderId)
    .orderBy('nth', 'desc')
    .executeTakeFirst()
  return row?.old_email
}
