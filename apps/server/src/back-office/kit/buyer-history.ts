import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { BuyerHistory } from '@keyhaven/contracts/staff/buyer-history'
import { sql } from 'kysely'
import type { StaffContext } from './staff-context.ts'
import { isOfStores } from './store-limits.ts'

const MOST_ROWS = 20

type Claim = Omit<BuyerHistory['claims'][number], 'createdAt'> & { at: Date }
type Return = Omit<BuyerHistory['returns'][number], 'askedAt' | 'amount' | 'currency'> & {
  at: Date
  amountMinor: number
  currency: Currency
}

type Reader = Pick<StaffContext, 'db' | 'staff'>

/** The orders of the same address as this one, at the stores of the reader. */
const ofTheSameAddress = ({ staff }: Reader, orderId: string) => sql`
  o.email_normal = (select email_normal from orders where id = ${orderId})
  and ${isOfStores(sql`o.store_id`, staff)}`

async function claimsOf(ctx: Reader, orderId: string, except: number) {
  const { rows } = await sql<Claim>`
    select c.id, o.id as "orderId", o.order_number as "orderNumber",
      l.product_name as "productName", k.last5 as "lastFive", c.state, c.refusal, c.created_at as at
    from orders o
    join key_claims c on c.order_id = o.id
    join license_keys k on k.id = c.key_id
    join assignments a on a.id = c.assignment_id
    join order_lines l on l.id = a.order_line_id
    where ${ofTheSameAddress(ctx, orderId)}
      and c.id <> ${except}
    order by c.id desc
    limit ${MOST_ROWS}`.execute(ctx.db)
  return rows.map(({ at, ...claim }) => ({ ...claim, createdAt: at.toISOString() }))
}

async function returnsOf(ctx: Reader, orderId: string, except: string) {
  const { rows } = await sql<Return>`
    select r.id, o.id as "orderId", o.order_number as "orderNumber",
      r.amount_minor as "amountMinor", r.currency, r.state, r.refusal, r.asked_at as at,
      (select count(*) from refund_units u where u.request_id = r.id) as licenses,
      (select count(*) from refund_units u where u.request_id = r.id and u.was_seen) as "seenLicenses"
    from orders o
    join refund_requests r on r.order_id = o.id
    where ${ofTheSameAddress(ctx, orderId)}
      and r.id <> ${except}
    order by r.asked_at desc, r.id
    limit ${MOST_ROWS}`.execute(ctx.db)
  return rows.map(({ at, amountMinor, ...request }) => ({
    ...request,
    amount: toDecimal(money(amountMinor, request.currency)),
    askedAt: at.toISOString(),
  }))
}

async function paidOrdersOf(ctx: Reader, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from orders o
    where ${ofTheSameAddress(ctx, orderId)}
      and o.paid_at is not null`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** What the buyer of an order bought and asked for, without the request that is looked at. */
export async function historyOf(
  ctx: Reader,
  orderId: string,
  { claim = 0, request = '' }: Readonly<{ claim?: number; request?: string }>,
): Promise<BuyerHistory> {
  const [orders, claims, returns] = await Promise.all([
    paidOrdersOf(ctx, orderId),
    claimsOf(ctx, orderId, claim),
    returnsOf(ctx, orderId, request),
  ])
  return { orders, claims, returns }
}
