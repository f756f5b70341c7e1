import { type Currency, money, staffMoney, toDecimal } from '@keyhaven/contracts/money'
import type { LinkFile } from '@keyhaven/contracts/staff/payment-links'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { describedLink } from '../../modules/buying/payment-links/describe-link.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_ROWS = 100
const MOST_DAYS = 30

async function visitsOf(db: Db, id: string): Promise<LinkFile['visits']> {
  const { rows } = await sql<{ day: string; visits: number; total: number }>`
    select day::text as day, visits, sum(visits) over ()::bigint as total
    from payment_link_visits
    where link_id = ${id}
    order by payment_link_visits.day desc
    limit ${MOST_DAYS}`.execute(db)
  return { total: rows[0]?.total ?? 0, days: rows.map(({ day, visits }) => ({ day, visits })) }
}

type Payment = Omit<LinkFile['payments'][number], 'amount' | 'startedAt' | 'paidAt'> & {
  minor: number
  currency: Currency
  startedAt: Date
  paidAt: Date | null
}

async function paymentsOf(db: Db, id: string): Promise<LinkFile['payments']> {
  const { rows } = await sql<Payment>`
    select o.id as "orderId", o.order_number as "orderNumber",
      o.first_name || ' ' || o.last_name as name, o.charge_minor as minor,
      o.charge_currency as currency, o.payment_status as status,
      not is_unpaid(o.payment_status) as "isPaid", o.created_at as "startedAt",
      o.paid_at as "paidAt",
      (select count(*) from payment_attempts a where a.order_id = o.id) as attempts
    from orders o
    where o.payment_link_id = ${id}
    order by o.created_at desc, o.id
    limit ${MOST_ROWS}`.execute(db)
  return rows.map(({ minor, startedAt, paidAt, ...payment }) => ({
    ...payment,
    amount: toDecimal(money(minor, payment.currency)),
    startedAt: startedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }))
}

type Facts = Readonly<{
  amount_minor?: number
  most_minor?: number | null
  currency?: Currency
  reason?: string
  to?: string
}>
type LinkChangeRow = Readonly<{
  id: number
  action: string
  by: string
  approvedBy: string | null
  facts: Facts
  at: Date
}>

/** What a change says beside its name: the sum, the reason, or where a mail went. */
function textOf({ amount_minor, most_minor, currency, reason, to }: Facts): string {
  if (to) return `To ${to}`
  if (reason) return reason
  if (amount_minor === undefined || !currency) return ''
  return [amount_minor, ...(most_minor ? [most_minor] : [])]
    .map((minor) => staffMoney(money(minor, currency)))
    .join(' to ')
}

async function changesOf(db: Db, id: string): Promise<LinkFile['changes']> {
  const { rows } = await sql<LinkChangeRow>`
    select c.id, c.action, s.first_name || ' ' || s.last_name as by,
      second.first_name || ' ' || second.last_name as "approvedBy", c.facts, c.at
    from payment_link_changes c
    join staff s on s.id = c.changed_by
    left join staff second on second.id = c.facts -> 'approval' ->> 'approvedBy'
    where c.link_id = ${id}
    order by c.id desc
    limit ${MOST_ROWS}`.execute(db)
  return rows.map(({ facts, at, ...change }) => ({
    ...change,
    text: textOf(facts),
    at: at.toISOString(),
  }))
}

/** A link with everything that came of it. */
export async function linkFile(ctx: StaffContext, id: string): Promise<LinkFile> {
  const link = await describedLink(ctx, ctx.db, id)
  const [visits, payments, changes] = await Promise.all([
    visitsOf(ctx.db, id),
    paymentsOf(ctx.db, id),
    changesOf(ctx.db, id),
  ])
  const made = changes.find(({ action }) => action === 'created')
  return { success: true, link, createdByName: made?.by ?? '', visits, payments, changes }
}
