import { type RawBuilder, sql } from 'kysely'
import type { ListPlan } from '../kit/list.ts'
import { buyersFoundBy, customersFoundBy } from './customer-searches.ts'

type Sql = RawBuilder<unknown>

const paidOf = (address: Sql) =>
  sql`from orders p where p.email_normal = ${address} and p.paid_at is not null`

/** What all plans tell about an address. Each part is read by an index, for the rows of one page alone. */
const sums = (address: Sql) => sql`
  (
    select jsonb_build_object(
      'orders', coalesce(sum(s.orders), 0),
      'spent', coalesce(jsonb_agg(jsonb_build_object('minor', s.minor, 'currency', s.currency)
        order by s.minor desc), '[]'))
    from (
      select count(*) as orders, sum(p.charge_minor)::bigint as minor, p.charge_currency as currency
      ${paidOf(address)}
      group by p.charge_currency
    ) s
  ) as bought`

const firstOrderOf = (address: Sql) =>
  sql`(select p.id ${paidOf(address)} order by p.paid_at, p.id limit 1)`

const lastOf = (column: Sql, address: Sql) =>
  sql`(select ${column} ${paidOf(address)} order by p.paid_at desc, p.id desc limit 1)`

/**
 * Each buyer once, at the last purchase. The look itself says yes or no: of a comparison outside it PostgreSQL expects
 * one row in two hundred, and would rather sort all orders than walk through the latest.
 */
const isLast = sql`
  o.paid_at is not null
  and ${lastOf(sql`p.id = o.id`, sql`o.email_normal`)}`

const groups = {
  repeat: sql`${firstOrderOf(sql`o.email_normal`)} <> o.id`,
  guests: sql`
    coalesce((select false from customers g where g.email_normal = o.email_normal limit 1), true)`,
}
type BuyerGroup = keyof typeof groups

export const isBuyerGroup = (who: string): who is BuyerGroup => Object.hasOwn(groups, who)

const columnsOf = (lastOrderAt: Sql) => sql`
  coalesce(c.id, ${firstOrderOf(sql`o.email_normal`)}) as id,
  coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''),
    trim(o.first_name || ' ' || o.last_name)) as name,
  o.email, coalesce(c.country, o.country) as country,
  ${lastOrderAt} as "lastOrderAt", c.created_at as "accountSince",
  ${sums(sql`o.email_normal`)}`

const ordersAndAccounts = sql`orders o left join customers c on c.email_normal = o.email_normal`

/** Those who bought, with an account or without. */
export const buyerPlan: ListPlan = {
  name: 'buyers',
  columns: columnsOf(sql`o.paid_at`),
  from: ordersAndAccounts,
  counted: sql`orders o`,
  where: isLast,
  id: { by: sql`o.id`, type: 'text' },
  sorts: { lastOrderAt: { by: sql`o.paid_at`, type: 'timestamptz' } },
  filters: { who: (who: BuyerGroup) => groups[who], q: buyersFoundBy },
}

const isRefunded = (alias: string) =>
  sql`${sql.ref(`${alias}.payment_status`)} in ('refunded', 'partially_refunded')`

/** Those who got money back, each at the latest order it was for. */
export const refunderPlan: ListPlan = {
  name: 'refunders',
  columns: columnsOf(lastOf(sql`p.paid_at`, sql`o.email_normal`)),
  from: ordersAndAccounts,
  counted: sql`orders o`,
  where: sql`
    ${isRefunded('o')}
    and o.paid_at is not null
    and (
      select p.id = o.id
      from orders p
      where p.email_normal = o.email_normal and ${isRefunded('p')} and p.paid_at is not null
      order by p.paid_at desc, p.id desc
      limit 1
    )`,
  id: { by: sql`o.id`, type: 'text' },
  sorts: { refundedOrderAt: { by: sql`o.paid_at`, type: 'timestamptz' } },
  filters: { q: buyersFoundBy },
}

/** Those who registered, whether they bought or not. */
export const accountPlan: ListPlan = {
  name: 'accounts',
  columns: sql`
    c.id, trim(c.first_name || ' ' || c.last_name) as name, c.email,
    coalesce(c.country, ${lastOf(sql`p.country`, sql`c.email_normal`)}, '') as country,
    ${lastOf(sql`p.paid_at`, sql`c.email_normal`)} as "lastOrderAt", c.created_at as "accountSince",
    ${sums(sql`c.email_normal`)}`,
  from: sql`customers c`,
  id: { by: sql`c.id`, type: 'text' },
  sorts: { createdAt: { by: sql`c.created_at`, type: 'timestamptz' } },
  filters: { q: customersFoundBy(sql`c.email_normal`) },
}

/** What is known of an address, which an account or a paid order must have. */
const knownAt = (address: Sql) => ({
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

const blocked = knownAt(sql`b.email_normal`)

/** Those who are blocked, with an account or without, whether they bought or not. */
export const blockedPlan: ListPlan = {
  name: 'blocked customers',
  columns: blocked.columns,
  from: sql`blocked_addresses b ${blocked.account}`,
  where: blocked.isKnown,
  id: { by: sql`md5(b.person)`, type: 'text' },
  sorts: { blockedAt: { by: sql`b.blocked_at`, type: 'timestamptz' } },
  filters: { q: customersFoundBy(sql`b.email_normal`) },
}

const quoted = knownAt(sql`lower(q.email)`)

/** Customers who asked for a business quote, each at the latest that is not spam. */
export const quotedPlan: ListPlan = {
  name: 'customers with quotes',
  columns: quoted.columns,
  from: sql`business_quotes q ${quoted.account}`,
  where: sql`
    ${quoted.isKnown}
    and (
      select l.id = q.id
      from business_quotes l
      where lower(l.email) = lower(q.email) and l.status <> 'spam'
      order by l.created_at desc, l.id desc
      limit 1
    )`,
  id: { by: sql`q.id`, type: 'bigint' },
  sorts: { quotedAt: { by: sql`q.created_at`, type: 'timestamptz' } },
  filters: { q: customersFoundBy(sql`lower(q.email)`) },
}
