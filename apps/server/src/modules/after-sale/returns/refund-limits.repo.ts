import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

/** The addresses of everyone who works here or did. */
export async function staffAddresses(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('email').execute()
  return rows.map(({ email }) => email)
}

type GivenRow = Readonly<{
  orderId: string
  email: string
  amountMinor: number
  currency: Currency
  isLately: boolean
  isToday: boolean
}>

/**
 * What a member gave back without a second person: within thirty days, and of this order ever. They give nothing
 * else back until the caller is done.
 */
export async function givenAlone(tx: Tx, actor: string, orderId: string): Promise<GivenRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${actor}`}, 0))`.execute(tx)
  const { rows } = await sql<GivenRow>`
    select g.order_id as "orderId", o.email, g.amount_minor as "amountMinor", g.currency,
      g.at > shop_now() - interval '30 days' as "isLately",
      g.at > shop_now() - interval '24 hours' as "isToday"
    from (
      select order_id, amount_minor, currency, decided_at as at
      from refund_requests
      where decided_by = ${actor}
        and decided_by like 'staff:%'
        and approval_id is null
        and state in ('approved', 'refunded')
      union all
      select order_id, amount_minor, currency, paid_back_at
      from refund_requests
      where paid_back_by = ${actor}
        and paid_back_approval_id is null
    ) g
    join orders o on o.id = g.order_id
    where g.at > shop_now() - interval '30 days' or g.order_id = ${orderId}`.execute(tx)
  return rows
}

type SoldLine = Readonly<{
  lineId: number
  /** Of one licence, in the currency of the charge. */
  referenceMinor: number
  /** Null where the line was not judged when it was sold. */
  shareBp: number | null
}>

/**
 * What each line of an order is measured by: what it was judged by when it was sold, or the highest price of its
 * edition within thirty days.
 */
export async function soldLines(db: Db, orderId: string): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select l.id as "lineId",
      coalesce(
        l.reference_minor,
        round(c.minor * o.charge_minor / nullif(o.total_minor, 0))::bigint,
        0
      ) as "referenceMinor",
      l.floor_share_bp as "shareBp"
    from order_lines l
    join orders o on o.id = l.order_id
    left join lateral (
      select coalesce(max(h.price_minor), max(p.list_price_minor))::numeric as minor
      from products p
      left join price_history h
        on h.product_id = p.id
        and h.valid_from <= shop_now()
        and not exists (
          select from price_history later
          where later.product_id = h.product_id
            and later.valid_from > h.valid_from
            and later.valid_from <= shop_now() - interval '30 days'
        )
      where p.id = l.product_id
    ) c on true
    where l.order_id = ${orderId}`.execute(db)
  return rows
}
