import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import type { OrderRow } from '../../modules/fulfilment/orders/orders.service.ts'
import { decimal, MOST_ROWS } from '../reads/order-file.rules.ts'

type Payment = OrderDetails['payments'][number]
type Movement = OrderDetails['movements'][number]

export async function paymentsOf(db: Db, orderId: string): Promise<Payment[]> {
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

export async function movementsOf(db: Db, orderId: string): Promise<Movement[]> {
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
export async function moneyOf(db: Db, order: OrderRow): Promise<OrderDetails['money']> {
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

export async function invoicesOf(db: Db, orderId: string): Promise<OrderDetails['invoices']> {
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
