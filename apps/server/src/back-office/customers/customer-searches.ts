import { type RawBuilder, sql } from 'kysely'
import { endOfStart } from '../orders/order-search.rules.ts'

/** A search looks at so many addresses at most; more say nothing to a person. */
const MOST_MATCHES = 200

type Sql = RawBuilder<unknown>
type Table = 'orders' | 'customers'

const limited = (addresses: Sql) => sql`(${addresses} limit ${MOST_MATCHES})`

const startsWith = (table: Table, expression: Sql, start: string) => sql`
  select email_normal
  from ${sql.table(table)}
  where ${expression} collate "C" >= ${start}
    and ${expression} collate "C" < ${endOfStart(start)}`

const ofDomain = (table: Table, domain: string) => sql`
  select email_normal
  from ${sql.table(table)}
  where split_part(email_normal, '@', 2) = ${domain}`

/** Every address a few letters can mean: its start, its domain, or a name. */
function waysIn(table: Table, text: string): Sql[] {
  if (text.startsWith('@')) return [ofDomain(table, text.slice(1))]
  const ways = [
    startsWith(table, sql`email_normal`, text),
    startsWith(table, sql`lower(last_name)`, text),
    startsWith(table, sql`lower(first_name || ' ' || last_name)`, text),
  ]
  return text.includes('.') ? [...ways, ofDomain(table, text)] : ways
}

const addressesOf = (text: string) => {
  const ways = (['orders', 'customers'] as const).flatMap((table) => waysIn(table, text))
  return sql`array(${sql.join(ways.map(limited), sql` union `)} limit ${MOST_MATCHES})`
}

/** The latest paid order of each address that a text means. */
export const buyersFoundBy = (text: string) => sql`
  o.id = any(array(
    select distinct on (email_normal) id
    from orders
    where email_normal = any(${addressesOf(text)})
      and paid_at is not null
    order by email_normal, paid_at desc, id desc))`

/** Where an address is one that a text means. */
export const customersFoundBy = (address: Sql) => (text: string) =>
  sql`${address} = any(${addressesOf(text)})`
