import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { OrderDetails, StaffLicense } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { queuedRequestsOf, returnState } from '../../modules/after-sale/returns/return-state.ts'
import { shortEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import type { orderOf } from '../../modules/fulfilment/orders/orders.service.ts'

export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderOf>>>

const MOST_ROWS = 200

const decimal = (minor: number, currency: string) => toDecimal(money(minor, currency as Currency))
const iso = (at: Date | null) => at?.toISOString() ?? null

type Key = Pick<
  StaffLicense,
  'lineId' | 'slot' | 'assignmentId' | 'lastFive' | 'batch' | 'reveals'
> &
  Readonly<{ firstSeenAt: Date | null; isWithheld: boolean }>

async function keysOf(db: Db, orderId: string): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select a.order_line_id as "lineId", a.slot, a.id as "assignmentId", k.last5 as "lastFive",
      b.name as batch, a.reveals, a.first_revealed_at as "firstSeenAt",
      a.withheld_at is not null as "isWithheld"
    from order_lines l
    join assignments a on a.order_line_id = l.id and a.revoked_at is null
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    join key_batches b on b.id = k.batch_id
    where l.order_id = ${orderId}`.execute(db)
  return rows
}

/** Every licence with its key masked and where its money stands. */
async function licensesOf(db: Db, order: OrderRow): Promise<StaffLicense[]> {
  if (!order.paid_at) return await licensesWithoutKeys(db, order)
  const [{ units }, keys] = [await returnState(db, order.id), await keysOf(db, order.id)]
  const isOver = order.payment_status === 'refunded' || order.payment_status === 'dispute_lost'
  return units.map(({ lineId, slot, productName, amountMinor, state }) => {
    const key = keys.find((one) => one.lineId === lineId && one.slot === slot)
    return {
      ...{ lineId, slot, productName },
      // Once the money is gone, nothing waits for a key any more.
      state: isOver && state === 'waiting' ? 'withdrawn' : state,
      amount: decimal(amountMinor, order.charge_currency),
      assignmentId: key?.assignmentId ?? null,
      lastFive: key?.lastFive ?? null,
      batch: key?.batch ?? null,
      firstSeenAt: iso(key?.firstSeenAt ?? null),
      reveals: key?.reveals ?? 0,
      isWithheld: key?.isWithheld ?? false,
    }
  })
}

/** Nobody paid yet, or the money is held for review. */
async function licensesWithoutKeys(db: Db, order: OrderRow): Promise<StaffLicense[]> {
  const { rows } = await sql<{ lineId: number; slot: number; productName: string; minor: number }>`
    select id as "lineId", generate_series(1, quantity) as slot, product_name as "productName",
      charge_minor / quantity as minor
    from order_lines
    where order_id = ${order.id}
    order by id, slot`.execute(db)
  const none = { assignmentId: null, lastFive: null, batch: null, firstSeenAt: null, reveals: 0 }
  return rows.map(({ minor, ...place }) => ({
    ...place,
    ...none,
    amount: decimal(minor, order.charge_currency),
    state: order.payment_status === 'review' ? 'held' : 'unpaid',
    isWithheld: false,
  }))
}

type Payment = OrderDetails['payments'][number]
type Movement = OrderDetails['movements'][number]

async function paymentsOf(db: Db, orderId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['id', 'intent_id', 'status', 'amount_minor', 'currency', 'card_brand', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    intentId: row.intent_id,
    status: row.status,
    amount: decimal(row.amount_minor, row.currency),
    currency: row.currency,
    cardBrand: row.card_brand,
    createdAt: row.created_at.toISOString(),
  }))
}

async function movementsOf(db: Db, orderId: string): Promise<Movement[]> {
  const rows = await db
    .selectFrom('ledger')
    .select(['kind', 'provider_ref', 'amount_minor', 'currency', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    reference: row.provider_ref,
    amount: decimal(row.amount_minor, row.currency),
    currency: row.currency,
    at: row.at.toISOString(),
  }))
}

/** What was charged, what went back, and what of it nobody has promised to anybody. */
async function moneyOf(db: Db, order: OrderRow): Promise<OrderDetails['money']> {
  const { rows } = await sql<{ charged: number; refunded: number; promised: number }>`
    select
      coalesce(sum(l.amount_minor) filter (where l.kind = 'charge'), 0)::bigint as charged,
      (
        coalesce(sum(l.amount_minor) filter (where l.kind = 'refund'), 0)
        - coalesce(sum(l.amount_minor) filter (where l.kind = 'refund_reversal'), 0)
      )::bigint as refunded,
      (
        select coalesce(sum(r.amount_minor), 0)
        from refund_requests r
        where r.order_id = ${order.id}
          and (r.state in ('review', 'approved') or r.paid_back_at is not null)
      )::bigint as promised
    from ledger l
    join payment_attempts a on a.id = l.attempt_id
    where l.order_id = ${order.id}
      and a.status <> 'duplicate'`.execute(db)
  const { charged = 0, refunded = 0, promised = 0 } = rows[0] ?? {}
  const amount = (minor: number) => decimal(Math.max(0, minor), order.charge_currency)
  return {
    charged: amount(charged),
    refunded: amount(refunded),
    left: amount(charged - refunded - promised),
  }
}

type Claim = OrderDetails['claims'][number] & { at: Date }
type Seat = OrderDetails['seats'][number]

async function claimsOf(db: Db, orderId: string) {
  const { rows } = await sql<Omit<Claim, 'createdAt'>>`
    select c.id, l.product_name as "productName", k.last5 as "lastFive", c.state, c.symptom,
      c.error_code as "errorCode", c.created_at as at
    from key_claims c
    join license_keys k on k.id = c.key_id
    join assignments a on a.id = c.assignment_id
    join order_lines l on l.id = a.order_line_id
    where c.order_id = ${orderId}
    order by c.id desc
    limit ${MOST_ROWS}`.execute(db)
  return rows.map(({ at, ...claim }) => ({ ...claim, createdAt: at.toISOString() }))
}

export async function seatsOf(db: Db, orderId: string): Promise<Seat[]> {
  const { rows } = await sql<Omit<Seat, 'at'> & { at: Date }>`
    select s.email, l.product_name as "productName", k.last5 as "lastFive", s.state, s.at
    from seat_assignments s
    join assignments a on a.id = s.assignment_id
    join order_lines l on l.id = a.order_line_id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    where s.order_id = ${orderId}
    order by s.id desc
    limit ${MOST_ROWS}`.execute(db)
  return rows.map((seat) => ({ ...seat, email: shortEmail(seat.email), at: seat.at.toISOString() }))
}

async function surveyOf(db: Db, orderId: string): Promise<OrderDetails['survey']> {
  const row = await db
    .selectFrom('order_surveys')
    .select(['rating', 'comment', 'created_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? { rating: row.rating, comment: row.comment, at: row.created_at.toISOString() } : null
}

async function invoicesOf(db: Db, orderId: string): Promise<OrderDetails['invoices']> {
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'kind', 'amount_minor', 'currency', 'issued_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    amount: decimal(row.amount_minor, row.currency),
    currency: row.currency,
    issuedAt: row.issued_at.toISOString(),
  }))
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
  if (kind === 'manual') return 'manual'
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
