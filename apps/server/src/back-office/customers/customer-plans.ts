import { type RawBuilder, sql } from 'kysely'
import type { ListPlan } from '../kit/list.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { buyersFoundBy, customersFoundBy, type Reader } from './customer-searches.ts'

type Sql = RawBuilder<unknown>
/** Those that are counted; none means every store. */
type Stores = readonly string[]

/** How many of the latest orders of a store tell whose accounts and blocks are shown for it. */
const MOST_OF_STORE = 5_000

const groupNames = ['repeat', 'guests'] as const
type BuyerGroup = (typeof groupNames)[number]

export const isBuyerGroup = (who: string): who is BuyerGroup =>
  groupNames.some((name) => name === who)

/** What is read of an address: its paid orders, at the stores that count. */
function partsFor(stores: Stores) {
  const isOwn = (column: Sql) =>
    stores.length === 0 ? sql`` : sql`and ${isOfStores(column, { stores })}`
  const paidOf = (address: Sql) => sql`
    from orders p
    where p.email_normal = ${address} and p.paid_at is not null ${isOwn(sql`p.store_id`)}`
  const firstOrderOf = (address: Sql) =>
    sql`(select p.id ${paidOf(address)} order by p.paid_at, p.id limit 1)`
  const lastOf = (column: Sql, address: Sql) =>
    sql`(select ${column} ${paidOf(address)} order by p.paid_at desc, p.id desc limit 1)`
  /** What all plans tell about an address. Each part is read by an index, for the rows of one page alone. */
  const sums = (address: Sql) => sql`
    (
      select jsonb_build_object(
        'orders', coalesce(sum(s.orders), 0),
        'usd', coalesce(sum(s.usd), 0),
        'spent', coalesce(jsonb_agg(jsonb_build_object('minor', s.minor, 'currency', s.currency)
          order by s.minor desc), '[]'))
      from (
        select count(*) as orders, sum(p.charge_minor)::bigint as minor, p.charge_currency as currency,
          sum(worth_in_usd(p.charge_minor, p.charge_currency, (
            select r.rate_micros from currency_rates r where r.id = p.rate_id
          )))::bigint as usd
        ${paidOf(address)}
        group by p.charge_currency
      ) s
    ) as bought`
  return { isOwn, firstOrderOf, lastOf, sums }
}
type Parts = ReturnType<typeof partsFor>

const columnsOf = ({ firstOrderOf, sums }: Parts, lastOrderAt: Sql) => sql`
  coalesce(c.id, ${firstOrderOf(sql`o.email_normal`)}) as id,
  coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''),
    trim(o.first_name || ' ' || o.last_name)) as name,
  o.email, coalesce(c.country, o.country) as country,
  ${lastOrderAt} as "lastOrderAt", c.created_at as "accountSince",
  ${sums(sql`o.email_normal`)}`

const ordersAndAccounts = sql`orders o left join customers c on c.email_normal = o.email_normal`

/** Those who bought, with an account or without. */
function buyerPlan(parts: Parts, reader: Reader): ListPlan {
  const groups = {
    repeat: sql`${parts.firstOrderOf(sql`o.email_normal`)} <> o.id`,
    guests: sql`
      coalesce((select false from customers g where g.email_normal = o.email_normal limit 1), true)`,
  }
  return {
    name: 'buyers',
    columns: columnsOf(parts, sql`o.paid_at`),
    from: ordersAndAccounts,
    counted: sql`orders o`,
    /**
     * Each buyer once, at the last purchase. The look itself says yes or no: of a comparison outside it PostgreSQL
     * expects one row in two hundred, and would rather sort all orders than walk through the latest.
     */
    where: sql`
      o.paid_at is not null ${parts.isOwn(sql`o.store_id`)}
      and ${parts.lastOf(sql`p.id = o.id`, sql`o.email_normal`)}`,
    id: { by: sql`o.id`, type: 'text' },
    sorts: { lastOrderAt: { by: sql`o.paid_at`, type: 'timestamptz' } },
    filters: { who: (who: BuyerGroup) => groups[who], q: buyersFoundBy(reader) },
  }
}

const isRefunded = (alias: string) =>
  sql`${sql.ref(`${alias}.payment_status`)} in ('refunded', 'partially_refunded')`

/** Those who got money back, each at the latest order it was for. */
const refunderPlan = (parts: Parts, reader: Reader): ListPlan => ({
  name: 'refunders',
  columns: columnsOf(parts, parts.lastOf(sql`p.paid_at`, sql`o.email_normal`)),
  from: ordersAndAccounts,
  counted: sql`orders o`,
  where: sql`
    ${isRefunded('o')}
    and o.paid_at is not null ${parts.isOwn(sql`o.store_id`)}
    and (
      select p.id = o.id
      from orders p
      where p.email_normal = o.email_normal and ${isRefunded('p')} and p.paid_at is not null
        ${parts.isOwn(sql`p.store_id`)}
      order by p.paid_at desc, p.id desc
      limit 1
    )`,
  id: { by: sql`o.id`, type: 'text' },
  sorts: { refundedOrderAt: { by: sql`o.paid_at`, type: 'timestamptz' } },
  filters: { q: buyersFoundBy(reader) },
})

/** Addresses of those who bought at some stores, by the latest orders: an account itself is of no store. */
const boughtAt = (address: Sql, stores: Stores) => sql`
  ${address} = any(array(
    select b.email_normal
    from orders b
    where b.paid_at is not null and ${isOfStores(sql`b.store_id`, { stores })}
    order by b.paid_at desc, b.id desc
    limit ${MOST_OF_STORE}))`

/** Those who registered, whether they bought or not. */
const accountPlan = ({ lastOf, sums }: Parts, reader: Reader): ListPlan => ({
  name: 'accounts',
  columns: sql`
    c.id, trim(c.first_name || ' ' || c.last_name) as name, c.email,
    coalesce(c.country, ${lastOf(sql`p.country`, sql`c.email_normal`)}, '') as country,
    ${lastOf(sql`p.paid_at`, sql`c.email_normal`)} as "lastOrderAt", c.created_at as "accountSince",
    ${sums(sql`c.email_normal`)}`,
  from: sql`customers c`,
  ...(reader.stores.length > 0 && { where: boughtAt(sql`c.email_normal`, reader.stores) }),
  id: { by: sql`c.id`, type: 'text' },
  sorts: { createdAt: { by: sql`c.created_at`, type: 'timestamptz' } },
  filters: { q: customersFoundBy(sql`c.email_normal`, reader) },
})

/** What is known of an address, which an account or a paid order must have. */
const knownAt = ({ firstOrderOf, lastOf, sums }: Parts, address: Sql) => ({
  columns: sql`
    coalesce(c.id, ${firstOrderOf(address)}) as id,
    coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''),
      ${lastOf(sql`trim(p.first_name || ' ' || p.last_name)`, address)}, '') as name,
    coalesce(c.email, ${lastOf(sql`p.email`, address)}) as email,
    coalesce(c.country, ${lastOf(sql`p.country`, address)}, '') as country,
    ${lastOf(sql`p.paid_at`, address)} as "lastOrderAt", c.created_at as "accountSince",
    ${sums(address)}`,
  // The limit keeps the account a matter of one row: joined at large, all accounts would be read.
  account: sql`
    left join lateral (
      select a.id, a.first_name, a.last_name, a.email, a.country, a.created_at
      from customers a
      where a.email_normal = ${address}
      limit 1
    ) c on true`,
  isKnown: sql`coalesce(c.id, ${firstOrderOf(address)}) is not null`,
})

/** Those who are blocked, with an account or without, whether they bought or not; of some stores, those who bought there. */
function blockedPlan(parts: Parts, reader: Reader): ListPlan {
  const { columns, account, isKnown } = knownAt(parts, sql`b.email_normal`)
  return {
    name: 'blocked customers',
    columns,
    from: sql`blocked_addresses b ${account}`,
    where: reader.stores.length > 0 ? boughtAt(sql`b.email_normal`, reader.stores) : isKnown,
    id: { by: sql`md5(b.person)`, type: 'text' },
    sorts: { blockedAt: { by: sql`b.blocked_at`, type: 'timestamptz' } },
    filters: { q: customersFoundBy(sql`b.email_normal`, reader) },
  }
}

/** Customers who asked for a business quote, each at the latest that is not spam. */
function quotedPlan(parts: Parts, reader: Reader): ListPlan {
  const { columns, account, isKnown } = knownAt(parts, sql`lower(q.email)`)
  return {
    name: 'customers with quotes',
    columns,
    from: sql`business_quotes q ${account}`,
    where: sql`
      ${isKnown} ${parts.isOwn(sql`q.store_id`)}
      and (
        select l.id = q.id
        from business_quotes l
        where lower(l.email) = lower(q.email) and l.status <> 'spam'
          ${parts.isOwn(sql`l.store_id`)}
        order by l.created_at desc, l.id desc
        limit 1
      )`,
    id: { by: sql`q.id`, type: 'bigint' },
    sorts: { quotedAt: { by: sql`q.created_at`, type: 'timestamptz' } },
    filters: { q: customersFoundBy(sql`lower(q.email)`, reader) },
  }
}

/** The lists of customers as a member sees them: what other stores sold to them is not told. */
export function customerPlans(reader: Reader) {
  const parts = partsFor(reader.stores)
  return {
    buyers: buyerPlan(parts, reader),
    refunders: refunderPlan(parts, reader),
    accounts: accountPlan(parts, reader),
    blocked: blockedPlan(parts, reader),
    quoted: quotedPlan(parts, reader),
  }
}
