import { money, toDecimal } from '@keyhaven/contracts/money'
import type { CouponFile } from '@keyhaven/contracts/staff/coupons'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { isBelowMinimum, isFree } from '../../modules/buying/checkout/checkout.rules.ts'
import { judgedCoupon } from '../../modules/catalog/coupons/coupon-floor.ts'
import { couponRow, describeCoupon } from '../../modules/catalog/coupons/describe-coupon.ts'
import { makeCodes } from '../acts/make-codes.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { couponChanges } from './coupon-changes.ts'

const MOST_ORDERS = 50
const MOST_JOBS = 10
const MOST_FLAGS = 5
/** Fewer people than that share a network at home or at work. */
const FEWEST_ADDRESSES = 3

const dollars = (minor: number) => toDecimal(money(minor, 'USD'))

/** The coupon itself and the codes that were made with it. */
const family = (id: number): RawBuilder<unknown> =>
  sql`(select c.id from coupons c where c.id = ${id} or c.template_id = ${id})`

const lately = sql`u.created_at > shop_now() - interval '30 days'`

async function usageOf(db: Db, id: number): Promise<CouponFile['usage']> {
  const { rows } = await sql<{ day: string; uses: number; revenue: number; discount: number }>`
    select (u.created_at at time zone 'UTC')::date::text as day, count(*) as uses,
      sum(o.total_minor)::bigint as revenue, sum(o.discount_minor)::bigint as discount
    from coupon_uses u
    join orders o on o.id = u.order_id
    where u.coupon_id in ${family(id)} and ${lately} and u.state = 'used'
    group by 1
    order by 1`.execute(db)
  const sum = (of: 'uses' | 'revenue' | 'discount') =>
    rows.reduce((total, row) => total + row[of], 0)
  return {
    used: sum('uses'),
    revenue: dollars(sum('revenue')),
    discount: dollars(sum('discount')),
    days: rows.map(({ day, uses }) => ({ day, uses })),
  }
}

type Use = Readonly<{
  orderId: string
  orderNumber: string
  state: 'held' | 'used' | 'released'
  discount: number
  total: number
  at: Date
}>

async function ordersOf(db: Db, id: number): Promise<CouponFile['orders']> {
  const { rows } = await sql<Use>`
    select u.order_id as "orderId", o.order_number as "orderNumber", u.state,
      o.discount_minor as discount, o.total_minor as total, u.created_at as at
    from coupon_uses u
    join orders o on o.id = u.order_id
    where u.coupon_id in ${family(id)}
    order by u.created_at desc, u.order_id
    limit ${MOST_ORDERS}`.execute(db)
  return rows.map(({ discount, total, at, ...use }) => ({
    ...use,
    discount: dollars(discount),
    total: dollars(total),
    at: at.toISOString(),
  }))
}

/** One network and many addresses: a pattern, not a suspect. */
async function flagsOf(db: Db, id: number): Promise<CouponFile['flags']> {
  const { rows } = await sql<{ addresses: number; orders: number; lastAt: Date }>`
    select count(distinct u.email_hash) as addresses, count(*) as orders,
      max(u.created_at) as "lastAt"
    from coupon_uses u
    join orders o on o.id = u.order_id
    join checkout_sessions s on s.id = o.checkout_id
    where u.coupon_id in ${family(id)} and ${lately} and u.state <> 'released'
    group by s.network
    having count(distinct u.email_hash) >= ${FEWEST_ADDRESSES}
    order by addresses desc
    limit ${MOST_FLAGS}`.execute(db)
  return rows.map(({ lastAt, ...flag }) => ({ ...flag, lastAt: lastAt.toISOString() }))
}

async function jobsOf({ db, staff }: StaffContext, id: number): Promise<CouponFile['jobs']> {
  const { rows } = await sql<{ id: number; state: string; at: Date }>`
    select id, state, created_at as at
    from bulk_jobs
    where staff_id = ${staff.id}
      and act = ${makeCodes.name}
      and asked ->> 'templateId' = ${String(id)}
    order by id desc
    limit ${MOST_JOBS}`.execute(db)
  return rows.map(({ at, ...job }) => ({ ...job, at: at.toISOString() }))
}

type About = Readonly<{ createdByName: string | null; codes: number }>

async function aboutOf(db: Db, id: number): Promise<About> {
  const { rows } = await sql<About>`
    select s.first_name || ' ' || s.last_name as "createdByName",
      (select count(*) from coupons m where m.template_id = c.id) as codes
    from coupons c
    left join staff s on s.id = c.created_by
    where c.id = ${id}`.execute(db)
  return rows[0] ?? { createdByName: null, codes: 0 }
}

/** A coupon with everything that came of it. Orders are shown to those who may see orders. */
export async function couponFile(ctx: StaffContext, id: number): Promise<CouponFile> {
  const row = await couponRow(ctx.db, id)
  const effect = await judgedCoupon(ctx, row)
  const maySeeOrders = ctx.staff.permissions.includes('orders.view')
  const [about, usage, orders, flags, jobs, changes] = await Promise.all([
    aboutOf(ctx.db, id),
    usageOf(ctx.db, id),
    maySeeOrders ? ordersOf(ctx.db, id) : [],
    flagsOf(ctx.db, id),
    jobsOf(ctx, id),
    couponChanges(ctx.db, id),
  ])
  const least = effect.smallestTotalMinor
  return {
    success: true,
    coupon: describeCoupon(row),
    ...about,
    jobs,
    smallestTotal: dollars(least),
    isBelowCardMinimum: !isFree(least) && isBelowMinimum(money(least, 'USD')),
    isBelowFloor: effect.isBelowFloor,
    floorPercent: effect.floorPercent,
    usage,
    orders,
    flags,
    changes,
  }
}
