import { isCurrency, money, toDecimal } from '@keyhaven/contracts/money'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { plusDays } from '../../modules/operations/figures/figures.rules.ts'
import { figuresOf } from '../../modules/operations/figures/figures.service.ts'
import { levelOf } from '../../modules/stock/licenses/licenses.rules.ts'
import { USUAL_THRESHOLD } from '../../modules/stock/licenses/units/stock-alarms.ts'

const MOST_ROWS = 5
const PACE_DAYS = 14
/** A shelf with more keys than these is full, whatever it sells. */
const MOST_COUNTED = 1_000

type Shelf = Readonly<{
  productId: string
  name: string
  available: number
  waiting: number
  threshold: number
}>

async function shelves(db: Db) {
  const { rows } = await sql<Shelf>`
    select p.id as "productId", p.name, free.units as available, waiting.units as waiting,
      coalesce(alarm.threshold, ${USUAL_THRESHOLD}) as threshold
    from products p
    left join stock_alarms alarm on alarm.product_id = p.id
    cross join lateral (
      select count(*)::integer as units
      from (
        select
        from key_units u
        where u.product_id = p.id and u.status = 'available'
        limit ${MOST_COUNTED}
      ) counted
    ) free
    cross join lateral (
      select coalesce(sum(b.missing), 0)::integer as units
      from backorders b
      where b.product_id = p.id
    ) waiting
    where p.is_active
    order by p.position`.execute(db)
  return rows
}

/** How many editions on sale have enough keys, few, or none. */
export async function shelfLevels(db: Db) {
  const levels = (await shelves(db)).map(({ available, threshold }) =>
    levelOf(available, threshold),
  )
  const countOf = (level: string) => levels.filter((one) => one === level).length
  return { fine: countOf('ok'), low: countOf('low'), empty: countOf('empty') }
}

/** How long the keys of each edition last at the pace of the last two weeks, and those that are few. */
export async function stockNow(db: Db, today: string) {
  const period = { before: plusDays(today, 1 - PACE_DAYS), from: '', to: today, stores: null }
  const [rows, sold] = await Promise.all([shelves(db), figuresOf(db, period, ['edition'])])
  const paces = new Map(sold.map(({ key, units }) => [key, units / PACE_DAYS]))
  const all = rows.map(({ threshold, ...row }) => {
    const pace = paces.get(row.productId) ?? 0
    const isFull = row.available >= MOST_COUNTED
    const daysOfCover = pace > 0 && !isFull ? Math.floor(row.available / pace) : null
    return { ...row, level: levelOf(row.available, threshold), daysOfCover }
  })
  const [first] = all
    .flatMap(({ name, daysOfCover }) => (daysOfCover === null ? [] : { name, days: daysOfCover }))
    .toSorted((a, b) => a.days - b.days)
  const low = all
    .filter(({ level }) => level !== 'ok')
    .toSorted((a, b) => a.available - b.available)
    .slice(0, MOST_ROWS)
  return { cover: first ?? null, lowStock: low }
}

type Waiting = Readonly<{
  orderId: string
  orderNumber: string
  customer: string
  missing: number
  paidAt: Date
}>

/** Who waits for keys, the longest first. */
export async function waitingNow(db: Db) {
  const { rows } = await sql<Waiting>`
    select o.id as "orderId", o.order_number as "orderNumber",
      trim(o.first_name || ' ' || o.last_name) as customer, b.missing, b.paid_at as "paidAt"
    from backorders b
    join order_lines l on l.id = b.order_line_id
    join orders o on o.id = l.order_id
    order by b.paid_at, b.order_line_id
    limit ${MOST_ROWS}`.execute(db)
  const { rows: sums } = await sql<{ lines: number; keys: number }>`
    select count(*)::integer as lines, coalesce(sum(missing), 0)::integer as keys
    from backorders`.execute(db)
  const orders = rows.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() }))
  return { keysPending: sums[0]?.keys ?? 0, waiting: { count: sums[0]?.lines ?? 0, orders } }
}

type Failed = Readonly<{
  id: string
  orderId: string
  orderNumber: string
  amountMinor: number
  currency: string
  at: Date
}>

const amountOf = ({ amountMinor, currency }: Failed) =>
  isCurrency(currency) ? toDecimal(money(amountMinor, currency)) : String(amountMinor)

/** Cards that were declined within a day, the newest first. */
export async function failedPayments(db: Db) {
  const recent = sql`d.at > shop_now() - interval '24 hours'`
  const { rows } = await sql<Failed>`
    select d.event_id as id, o.id as "orderId", o.order_number as "orderNumber",
      a.amount_minor as "amountMinor", a.currency, d.at
    from card_declines d
    join payment_attempts a on a.id = d.attempt_id
    join orders o on o.id = a.order_id
    where ${recent}
    order by d.at desc
    limit ${MOST_ROWS}`.execute(db)
  const { rows: sums } = await sql<{ count: number }>`
    select count(*)::integer as count from card_declines d where ${recent}`.execute(db)
  const payments = rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    amount: amountOf(row),
    currency: row.currency,
    at: row.at.toISOString(),
  }))
  return { count: sums[0]?.count ?? 0, payments }
}

/** The codes used most often in a period. */
export async function topCoupons(db: Db, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ id: string; code: string; uses: number }>`
    select c.id::text as id, c.code, used.uses
    from (
      select coupon_id, count(*)::integer as uses
      from coupon_uses
      where state = 'used'
        and created_at >= ${from}::date::timestamp at time zone 'utc'
        and created_at < (${to}::date + 1)::timestamp at time zone 'utc'
      group by coupon_id
      order by uses desc, coupon_id
      limit ${MOST_ROWS}
    ) used
    join coupons c on c.id = used.coupon_id
    order by used.uses desc, c.code`.execute(db)
  return rows
}
