import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'

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

export async function openErasures(db: Db, limit: number) {
  return await db
    .selectFrom('erasures')
    .select(['id', 'email_normal', 'customer_id', 'address_hash', 'state'])
    .where('state', '<>', 'done')
    .orderBy('requested_at')
    .limit(limit)
    .execute()
}
export type OpenErasure = Awaited<ReturnType<typeof openErasures>>[number]

/** From here on it cannot be taken back. False when it was. */
export async function markStarted(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set({ started_at: sql`coalesce(started_at, shop_now())` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True for the one who takes it there. */
export async function markFarewell(tx: Tx, id: string): Promise<boolean> {
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

/** Every order of the address, with what is still to happen to it. */
export async function ordersOfAddress(db: Db, email: string) {
  const { rows } = await sql<OrderToErase>`
    select o.id, o.order_number as "orderNumber", case
      when o.payment_status in ('awaiting', 'processing', 'failed') then 'Its payment is not finished.'
      when o.payment_status = 'review' then 'Its payment is being checked.'
      when o.payment_status = 'disputed' then 'Its payment is disputed.'
      when o.payment_status in ('paid', 'partially_refunded')
        and o.fulfilment_status in ('none', 'backordered', 'partial') then 'Keys are still to be delivered.'
      when exists (select from emails e where e.reason = o.id and e.state = 'queued')
        then 'An e-mail about it is on its way.'
    end as "waitsFor"
    from orders o
    where o.email_normal = ${email}
    order by o.created_at`.execute(db)
  return rows
}
export type OrderToErase = { id: string; orderNumber: string; waitsFor: string | null }

/** Whether a table still knows the address as somebody's. */
export async function isStillKnown(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders where email_normal = ${email}
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
export async function isFarewellOver(db: Db, dedupeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('emails')
    .select('state')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return row !== undefined && row.state !== 'queued'
}
