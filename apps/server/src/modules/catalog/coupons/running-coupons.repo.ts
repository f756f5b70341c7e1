import type { Currency } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/db/db.ts'
import type { Permit } from '../sale-floor/judge-sale.ts'

/** A coupon, or codes that were made with it, as far as prices depend on it. */
export type RunningCoupon = Readonly<{
  /** Of the coupon, also where the terms are those of its codes. */
  id: number
  code: string
  percent_bp: number | null
  amount_minor: number | null
  currency: Currency | null
  min_subtotal_minor: number
  product_ids: string[]
  excluded_product_ids: string[]
  allow_free: boolean
  approved_share_bp: number | null
  /** Codes with these terms beside the coupon itself. */
  codes: number
  /** In milliseconds; null if one of them has no end. */
  until: number | null
}>

/** Every coupon with uses left, with its codes: these may have the terms it had when they were made. */
export async function runningCoupons(tx: Tx): Promise<RunningCoupon[]> {
  const { rows } = await sql<RunningCoupon>`
    select t.id, t.code, c.percent_bp, c.amount_minor, c.currency, c.min_subtotal_minor, c.product_ids,
      c.excluded_product_ids, c.allow_free, c.approved_share_bp,
      count(c.template_id)::int as codes,
      case when count(*) = count(c.ends_at) then extract(epoch from max(c.ends_at))::float8 * 1000 end as until
    from coupons c
    join coupons t on t.id = coalesce(c.template_id, c.id)
    where c.is_active
      and (c.ends_at is null or c.ends_at > shop_now())
      and (c.max_uses is null or c.used < c.max_uses)
    group by t.id, t.code, c.percent_bp, c.amount_minor, c.currency, c.min_subtotal_minor, c.product_ids,
      c.excluded_product_ids, c.allow_free, c.approved_share_bp
    order by t.id`.execute(tx)
  return rows
}

/** With its codes, which begin and end as it does. Never higher than what was approved before. */
export async function permitCoupon(tx: Tx, id: number, { shareBp, approvalId }: Permit) {
  await sql`
    update coupons
    set approved_share_bp = ${shareBp}, approval_id = ${approvalId}, version = version + 1
    where (id = ${id} or template_id = ${id}) and coalesce(approved_share_bp, 10000) > ${shareBp}`.execute(
    tx,
  )
}

/** With its codes; those that end sooner still do. */
export async function endCouponAt(tx: Tx, id: number, at: Date) {
  await sql`
    update coupons
    set ends_at = ${at}, version = version + 1
    where (id = ${id} or template_id = ${id}) and (ends_at is null or ends_at > ${at}) and starts_at < ${at}`.execute(
    tx,
  )
  await sql`
    update coupons
    set is_active = false, version = version + 1
    where (id = ${id} or template_id = ${id}) and starts_at >= ${at}`.execute(tx)
}
