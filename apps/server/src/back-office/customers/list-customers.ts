import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { ListedCustomer, listCustomers } from '@keyhaven/contracts/staff/customers'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { SearchProvider } from '../kit/search.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { accountsFoundBy, buyersFoundBy } from './customer-searches.ts'
import { shownAddress } from './shown-fields.ts'

/** Nobody reads further, and it must not cost more with every year. */
const MOST_COUNTED = 1_000

type Row = Omit<ListedCustomer, 'spent' | 'lastOrderAt' | 'accountSince'> &
  Readonly<{
    spent: { minor: number; currency: Currency }[]
    lastOrderAt: Date | null
    accountSince: Date | null
  }>

type Sql = RawBuilder<unknown>

const paidOf = (address: Sql) =>
  sql`from orders p where p.email_normal = ${address} and p.paid_at is not null`

/** What both plans tell about an address. Each part is read by an index, for the rows of one page alone. */
const sums = (address: Sql) => sql`
  (select count(*) ${paidOf(address)}) as orders,
  (
    select coalesce(jsonb_agg(jsonb_build_object('minor', s.minor, 'currency', s.currency)
      order by s.minor desc), '[]')
    from (
      select sum(p.charge_minor)::bigint as minor, p.charge_currency as currency
      ${paidOf(address)}
      group by p.charge_currency
    ) s
  ) as spent`

const firstOrderOf = (address: Sql) =>
  sql`(select p.id ${paidOf(address)} order by p.paid_at, p.id limit 1)`

const lastOf = (column: Sql, address: Sql) =>
  sql`(select ${column} ${paidOf(address)} order by p.paid_at desc, p.id desc limit 1)`

/** Each buyer once, at the last purchase. */
const isLast = sql`
  o.paid_at is not null
  and ${lastOf(sql`p.id`, sql`o.email_normal`)} = o.id`

const isRepeat = sql`${firstOrderOf(sql`o.email_normal`)} <> o.id`
const isGuest = sql`not exists (select from customers g where g.email_normal = o.email_normal)`

/** Those who bought, with an account or without. */
export const buyerPlan: ListPlan = {
  name: 'buyers',
  columns: sql`
    coalesce(c.id, ${firstOrderOf(sql`o.email_normal`)}) as id,
    coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''),
      trim(o.first_name || ' ' || o.last_name)) as name,
    o.email, coalesce(c.country, o.country) as country,
    o.paid_at as "lastOrderAt", c.created_at as "accountSince",
    ${sums(sql`o.email_normal`)}`,
  from: sql`orders o left join customers c on c.email_normal = o.email_normal`,
  where: isLast,
  id: { by: sql`o.id`, type: 'text' },
  sorts: { lastOrderAt: { by: sql`o.paid_at`, type: 'timestamptz' } },
  filters: {
    who: (who: 'repeat' | 'guests') => (who === 'repeat' ? isRepeat : isGuest),
    q: buyersFoundBy,
  },
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
  filters: { q: accountsFoundBy },
}

const asListed =
  (ctx: StaffContext) =>
  ({ spent, lastOrderAt, accountSince, ...row }: Row): ListedCustomer => ({
    ...row,
    email: shownAddress(ctx, row.email),
    spent: spent.map(({ minor, currency }) => ({
      amount: toDecimal(money(minor, currency)),
      currency,
    })),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    accountSince: accountSince?.toISOString() ?? null,
  })

type Query = RequestOf<typeof listCustomers>['query']

/** What no index serves is not offered: buyers stand in the order of purchases, accounts of their age. */
function sortIn({ who, sort }: Query) {
  const name = who === 'accounts' ? 'createdAt' : 'lastOrderAt'
  const chosen = sort ?? `-${name}`
  if (chosen.endsWith(name)) return chosen
  const message = 'This group is not sorted by that'
  throw new AppError('invalid_request', message, [{ field: 'sort', message }])
}

export async function customersForStaff(
  ctx: StaffContext,
  query: Query,
): Promise<ResponseOf<typeof listCustomers>> {
  const { who, limit, after, before } = query
  const q = query.q?.toLowerCase()
  const filters = { q, ...((who === 'repeat' || who === 'guests') && { who }) }
  const plan = who === 'accounts' ? accountPlan : buyerPlan
  const asked = { limit, after, before, sort: sortIn(query), filters }
  const { rows, ...where } = await listed<Row>(ctx, plan, asked, MOST_COUNTED)
  return { success: true, customers: rows.map(asListed(ctx)), ...where }
}

const LEAST = 3
const FOUND = 5

async function found(ctx: StaffContext, plan: ListPlan, sort: string, text: string) {
  const query = { sort, limit: FOUND, filters: { q: text.toLowerCase() } }
  return (await listed<Row>(ctx, plan, query, FOUND)).rows.map(asListed(ctx))
}

export const customerSearch: SearchProvider = {
  label: 'Customers',
  permission: 'customers.view',
  find: async (ctx, text) => {
    if (text.length < LEAST) return []
    const buyers = await found(ctx, buyerPlan, '-lastOrderAt', text)
    const accounts = await found(ctx, accountPlan, '-createdAt', text)
    const known = new Set(buyers.map(({ id }) => id))
    return [...buyers, ...accounts.filter(({ id }) => !known.has(id))].map(
      ({ id, name, email }) => ({
        id,
        title: name || email,
        text: email,
        to: `/admin/main-site?tab=customers&id=${id}`,
      }),
    )
  },
}
