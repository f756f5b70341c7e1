import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import { sql } from 'kysely'
import { isOfStores } from '../kit/store-limits.ts'
import type { CustomerQuery } from './customer-parts.ts'

const MOST_ORDERS = 100
const MOST_LICENSES = 200

type Order = NonNullable<CustomerDetails['orders']>[number]
type OrderRow = Omit<Order, 'createdAt' | 'total'> & Readonly<{ createdAt: Date; minor: number }>

/** The latest orders of an address, paid or not. */
export async function ordersOfAddress({ db, address, staff }: CustomerQuery): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.order_number as "orderNumber", o.created_at as "createdAt",
      coalesce(o.title, (
        select string_agg(
          l.product_name || case when l.quantity > 1 then ' × ' || l.quantity else '' end, ', '
          order by l.id)
        from order_lines l
        where l.order_id = o.id
      ), '') as items,
      o.charge_minor as minor, o.charge_currency as currency, o.payment_status as "paymentStatus",
      (
        select count(*)
        from order_lines l
        join assignments a on a.order_line_id = l.id and a.revoked_at is null
        where l.order_id = o.id
      ) as "keysReady"
    from orders o
    where o.email_normal = ${address} and ${isOfStores(sql`o.store_id`, staff)}
    order by o.created_at desc
    limit ${MOST_ORDERS}`.execute(db)
  return rows.map(({ minor, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    total: toDecimal(money(minor, row.currency)),
  }))
}

type License = NonNullable<CustomerDetails['licenses']>[number]

/** How the keys end that were sold to an address. The keys themselves are not read. */
export async function licensesOfAddress({ db, address, staff }: CustomerQuery): Promise<License[]> {
  const { rows } = await sql<License>`
    select a.id, o.id as "orderId", o.order_number as "orderNumber",
      l.product_name as "productName", k.last5 as "lastFive",
      a.first_revealed_at is not null as "isSeen", a.revoked_at is not null as "isRevoked"
    from orders o
    join order_lines l on l.order_id = o.id
    join assignments a on a.order_line_id = l.id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    where o.email_normal = ${address} and ${isOfStores(sql`o.store_id`, staff)}
    order by a.id desc
    limit ${MOST_LICENSES}`.execute(db)
  return rows
}

type Sums = Pick<CustomerDetails, 'paidOrders' | 'worth' | 'spent' | 'lastOrderAt'>
type Sum = Readonly<{ orders: number; usd: number; minor: number; currency: Currency; last: Date }>

/** What was charged for paid orders, by currency. */
export async function sumsOfAddress({ db, address, staff }: CustomerQuery): Promise<Sums> {
  const { rows } = await sql<Sum>`
    select count(*) as orders, sum(charge_minor)::bigint as minor, charge_currency as currency,
      sum(worth_in_usd(charge_minor, charge_currency, (
        select r.rate_micros from currency_rates r where r.id = orders.rate_id
      )))::bigint as usd,
      max(paid_at) as last
    from orders
    where email_normal = ${address} and paid_at is not null
      and ${isOfStores(sql`store_id`, staff)}
    group by charge_currency
    order by minor desc`.execute(db)
  const last = rows.map((row) => row.last.toISOString()).toSorted()
  return {
    paidOrders: rows.reduce((sum, { orders }) => sum + orders, 0),
    worth: toDecimal(
      money(
        rows.reduce((sum, { usd }) => sum + usd, 0),
        REPORTING_CURRENCY,
      ),
    ),
    spent: rows.map(({ minor, currency }) => ({
      amount: toDecimal(money(minor, currency)),
      currency,
    })),
    lastOrderAt: last.at(-1) ?? null,
  }
}
