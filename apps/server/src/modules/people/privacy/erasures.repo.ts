import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { TAKE_BACK_DAYS } from '../../fulfilment/order-email/order-email.rules.ts'

export type NewErasure = Readonly<{
  id: string
  email: string
  customerId: string | null
  addressHash: Buffer
}>

/** False when this address asked already. */
export async function insertErasure(tx: Tx, erasure: NewErasure): Promise<boolean> {
  const row = await tx
    .insertInto('erasures')
    .values({
      id: erasure.id,
      email_normal: erasure.email,
      customer_id: erasure.customerId,
      address_hash: erasure.addressHash,
      requested_at: sql`shop_now()`,
    })
    .onConflict((conflict) => conflict.column('email_normal').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function erasureOf(db: Db, email: string) {
  return await db
    .selectFrom('erasures')
    .select(['id', 'state', 'requested_at', 'started_at'])
    .where('email_normal', '=', email)
    .executeTakeFirst()
}

/** True while it had not begun. */
export async function deleteErasure(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('erasures')
    .where('email_normal', '=', email)
    .where('started_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes up the wishes that were tried longest ago, so that those which wait keep nobody waiting. */
export async function claimErasures(db: Db, limit: number): Promise<OpenErasure[]> {
  const { rows } = await sql<OpenErasure>`
    update erasures
    set tried_at = shop_now()
    where id in (
      select id
      from erasures
      where state <> 'done'
      order by tried_at nulls first, requested_at
      limit ${limit}
      for update skip locked
    )
    returning id, email_normal, customer_id, address_hash, state, started_at`.execute(db)
  return rows
}
export type OpenErasure = Readonly<{
  id: string
  email_normal: string | null
  customer_id: string | null
  address_hash: Buffer
  state: string
  started_at: Date | null
}>

/** From here on it cannot be taken back. False when it was. */
export async function markStarted(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('erasures')
    .set({ started_at: sql`coalesce(started_at, shop_now())` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True for the one who takes it there. */
export async function markConfirmed(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('erasures')
    .set({ state: 'farewell' })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markDone(tx: Tx, id: string) {
  await tx
    .updateTable('erasures')
    .set({ state: 'done', email_normal: null, done_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('state', '=', 'farewell')
    .execute()
}

/** Nothing changes about the orders of the address before I commit. */
export async function lockOrdersOf(tx: Tx, email: string) {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('email_normal', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Every order of the address, with what is still to be done for it. One that nobody paid is nobody's
 * yet: anyone can open it in any name, so it is waited for by no one.
 */
export async function ordersOfAddress(db: Db, email: string) {
  const { rows } = await sql<OrderToErase>`
    select o.id, o.order_number as "orderNumber", case
      when o.payment_status = 'processing' then 'Its payment is on its way.'
      when o.payment_status = 'review' then 'Its payment is being checked.'
      when o.payment_status in ('paid', 'partially_refunded')
        and o.fulfilment_status in ('none', 'backordered', 'partial') then 'Keys are still to be delivered.'
      when not is_unpaid(o.payment_status)
        and exists (select from emails e where e.reason = o.id and e.state = 'queued')
        then 'An e-mail about it is on its way.'
      -- A thief of the account must not be able to destroy what its owner can still take back.
      when exists (
        select
        from address_changes_requested w
        where w.order_id = o.id
          and w.way = 'delay'
          and w.state = 'done'
          and w.ended_at > shop_now() - make_interval(days => ${TAKE_BACK_DAYS})
      ) then 'Its e-mail address has just changed, and the change can still be taken back.'
    end as "waitsFor", is_unpaid(o.payment_status) as "isUnpaid"
    from orders o
    where o.email_normal = ${email}
    order by o.created_at`.execute(db)
  return rows
}
export type OrderToErase = {
  id: string
  orderNumber: string
  waitsFor: string | null
  isUnpaid: boolean
}

/** Whether a table still knows the address as a person's; an order that nobody paid is nobody's. */
export async function isStillKnown(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders where email_normal = ${email} and not is_unpaid(payment_status)
    union all
    select 1 from customers where email_normal = ${email}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a running job was told the address. */
export async function isInUse(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job where state = 'active' and lower(data ->> 'email') = ${email}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The last mail to the address: sent, or given up. */
export async function isConfirmationSent(db: Db, dedupeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('emails')
    .select('state')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return row !== undefined && row.state !== 'queued'
}
