import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { queuedRequestsOf } from '../../modules/after-sale/returns/return-state.ts'
import { shortEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import type { OrderRow } from '../../modules/fulfilment/orders/orders.service.ts'
import { iso, MOST_ROWS } from '../reads/order-file.rules.ts'
import { claimsOf, licensesOf, seatsOf } from '../reads/order-licenses.ts'
import { invoicesOf, moneyOf, movementsOf, paymentsOf } from './order-money.ts'

async function surveyOf(db: Db, orderId: string): Promise<OrderDetails['survey']> {
  const row = await db
    .selectFrom('order_surveys')
    .select(['rating', 'comment', 'created_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? { rating: row.rating, comment: row.comment, at: row.created_at.toISOString() } : null
}

async function mailsOf(db: Db, orderId: string): Promise<OrderDetails['mails']> {
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'template', 'recipient', 'state', 'created_at', 'sent_at', 'bounce_code'])
    .where('reason', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    template: row.template,
    to: shortEmail(row.recipient),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    sentAt: iso(row.sent_at),
    bounceCode: row.bounce_code,
  }))
}

async function deskOf(db: Db, orderId: string): Promise<OrderDetails['desk']> {
  const { rows } = await sql<OrderDetails['desk']>`
    select
      (
        select jsonb_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name)
        from order_assignees m
        join staff s on s.id = m.staff_id
        where m.order_id = ${orderId}
      ) as assignee,
      array(select tag from order_tags where order_id = ${orderId} order by tag) as tags,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'name', s.first_name || ' ' || s.last_name) order by s.first_name, s.id), '[]')
        from staff s
        where s.is_active
      ) as colleagues`.execute(db)
  return rows[0] ?? { assignee: null, tags: [], colleagues: [] }
}

async function holdOf(db: Db, order: OrderRow): Promise<string | null> {
  if (order.payment_status !== 'review') return order.hold_reason
  const row = await db
    .selectFrom('order_status_changes')
    .select('cause')
    .where('order_id', '=', order.id)
    .where('to_state', '=', 'review')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.cause ?? order.hold_reason
}

const deviceNames: Readonly<Record<string, string>> = {
  os: 'System',
  browser: 'Browser',
  deviceType: 'Device',
  language: 'Language',
  timezone: 'Time zone',
  referrer: 'Came from',
}

function deviceOf({ device }: OrderRow): OrderDetails['device'] {
  const facts = (device ?? {}) as Record<string, unknown>
  return Object.entries(deviceNames).flatMap(([key, name]) => {
    const value = facts[key]
    return typeof value === 'string' && value !== '' ? [{ name, value }] : []
  })
}

const channelOf = ({ offer_id, payment_link_id, kind }: OrderRow): OrderDetails['channel'] => {
  if (offer_id !== null) return 'quote'
  if (kind === 'manual' || kind === 'imported') return kind
  return payment_link_id === null ? 'web' : 'payment_link'
}

/** Everything the shop knows of an order beside what its buyer is shown. No key is opened for it. */
export async function orderFile(db: Db, order: OrderRow) {
  const { id } = order
  const [licenses, funds, payments, movements, returns] = await Promise.all([
    licensesOf(db, order),
    moneyOf(db, order),
    paymentsOf(db, id),
    movementsOf(db, id),
    queuedRequestsOf(db, id),
  ])
  const [claims, seats, survey, invoices, mails, desk, hold] = await Promise.all([
    claimsOf(db, id),
    seatsOf(db, id),
    surveyOf(db, id),
    invoicesOf(db, id),
    mailsOf(db, id),
    deskOf(db, id),
    holdOf(db, order),
  ])
  const { address, city, zip_code, region, country } = order
  return {
    ...{ licenses, money: funds, payments, movements, returns },
    ...{ claims, seats, survey, invoices, mails, desk, hold },
    phone: order.phone,
    address: [address, [zip_code, city].filter(Boolean).join(' '), region, country]
      .filter(Boolean)
      .join(', '),
    paidAt: iso(order.paid_at),
    channel: channelOf(order),
    device: deviceOf(order),
  }
}
