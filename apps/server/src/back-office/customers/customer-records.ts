import { type Currency, money, staffMoney } from '@keyhaven/contracts/money'
import type { CustomerRecord } from '@keyhaven/contracts/staff/customer-details'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { isOfStores } from '../kit/store-limits.ts'
import type { CustomerQuery } from './customer-parts.ts'

const MOST_ROWS = 100

type RecordRow = Omit<CustomerRecord, 'at'> & Readonly<{ at: Date }>

async function recordsOf(db: Db, rows: RawBuilder<RecordRow>): Promise<CustomerRecord[]> {
  const found = (await rows.execute(db)).rows
  return found.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

type Return = Omit<RecordRow, 'text'> &
  Readonly<{ minor: number; currency: Currency; state: string }>

export async function returnsOfAddress({
  db,
  address,
  staff,
}: CustomerQuery): Promise<CustomerRecord[]> {
  const { rows } = await sql<Return>`
    select r.id, r.reason as title, r.amount_minor as minor, r.currency, r.state, r.asked_at as at,
      r.order_id as "orderId"
    from orders o
    join refund_requests r on r.order_id = o.id
    where o.email_normal = ${address} and ${isOfStores(sql`o.store_id`, staff)}
    order by r.asked_at desc
    limit ${MOST_ROWS}`.execute(db)
  return rows.map(({ minor, currency, state, at, ...row }) => ({
    ...row,
    text: `${staffMoney(money(minor, currency))} · ${state}`,
    at: at.toISOString(),
  }))
}

export const claimsOfAddress = ({ db, address, staff }: CustomerQuery) =>
  recordsOf(
    db,
    sql<RecordRow>`
      select c.id::text as id, 'Key ending ' || k.last5 as title,
        c.symptom || ' · ' || c.state as text, c.created_at as at, c.order_id as "orderId"
      from orders o
      join key_claims c on c.order_id = o.id
      join license_keys k on k.id = c.key_id
      where o.email_normal = ${address} and ${isOfStores(sql`o.store_id`, staff)}
      order by c.id desc
      limit ${MOST_ROWS}`,
  )

/** What they wrote from a mailbox they proved. A name and address that anyone typed prove nothing. */
export const conversationsOfAddress = ({ db, address, staff }: CustomerQuery) =>
  recordsOf(
    db,
    sql<RecordRow>`
      select c.reference as id, c.subject as title, c.state as text, c.updated_at as at,
        c.order_id as "orderId"
      from conversations c
      where c.email_normal = ${address} and c.is_proven
        and ${isOfStores(sql`c.store_id`, staff)}
      order by c.id desc
      limit ${MOST_ROWS}`,
  )

/** A review is of the store of its order; one without an order is of none. */
const ofReviewed = (staff: CustomerQuery['staff']) =>
  staff.stores.length === 0
    ? sql``
    : sql`and exists (
        select from orders o where o.id = r.order_id and ${isOfStores(sql`o.store_id`, staff)}
      )`

export const reviewsOfAddress = ({ db, address, staff }: CustomerQuery) =>
  recordsOf(
    db,
    sql<RecordRow>`
      select r.id::text as id, r.title, r.rating || ' of 5 stars · ' || r.state as text,
        r.created_at as at, r.order_id as "orderId"
      from reviews r
      where r.customer_email = ${address} and not r.is_demo ${ofReviewed(staff)}
      order by r.created_at desc
      limit ${MOST_ROWS}`,
  )
