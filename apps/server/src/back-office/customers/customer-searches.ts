import { type RawBuilder, sql } from 'kysely'
import { isOfStores } from '../kit/store-limits.ts'
import { endOfStart } from '../orders/order-search.rules.ts'

/** A search looks at so many addresses at most; more say nothing to a person. */
const MOST_MATCHES = 200

type Sql = RawBuilder<unknown>
type Table = 'orders' | 'customers'
/** Where it is looked: orders of some stores alone, or everything. */
type Place = Readonly<{ table: Table; isOwn: Sql }>

const limited = (addresses: Sql) => sql`(${addresses} limit ${MOST_MATCHES})`

const startsWith = ({ table, isOwn }: Place, expression: Sql, start: string) => sql`
  select email_normal
  from ${sql.table(table)}
  where ${expression} collate "C" >= ${start}
    and ${expression} collate "C" < ${endOfStart(start)} ${isOwn}`

const ofDomain = ({ table, isOwn }: Place, domain: string) => sql`
  select email_normal
  from ${sql.table(table)}
  where split_part(email_normal, '@', 2) = ${domain} ${isOwn}`

/** Every address a few letters can mean: its start, its domain, or a name. */
function waysIn(table: Place, text: string): Sql[] {
  if (text.startsWith('@')) return [ofDomain(table, text.slice(1))]
  const ways = [
    startsWith(table, sql`email_normal`, text),
    startsWith(table, sql`lower(last_name)`, text),
    startsWith(table, sql`lower(first_name || ' ' || last_name)`, text),
  ]
  return text.includes('.') ? [...ways, ofDomain(table, text)] : ways
}

/** An account is of no store: who is limited to stores finds those who bought there. */
const placesFor = (stores: readonly string[]): Place[] =>
  stores.length > 0
    ? [{ table: 'orders', isOwn: sql`and ${isOfStores(sql`store_id`, { stores })}` }]
    : [
        { table: 'orders', isOwn: sql`` },
        { table: 'customers', isOwn: sql`` },
      ]

const addressesOf = (text: string, stores: readonly string[]) => {
  const ways = placesFor(stores).flatMap((place) => waysIn(place, text))
  const [only] = ways
  if (only && ways.length === 1) return sql`array${limited(only)}`
  return sql`array(${sql.join(ways.map(limited), sql` union `)} limit ${MOST_MATCHES})`
}

/** The latest paid order of each address that a text means. */
export const buyersFoundBy = (stores: readonly string[]) => (text: string) =>
  sql`
  o.id = any(array(
    select distinct on (email_normal) id
    from orders
    where email_normal = any(${addressesOf(text, stores)})
      and paid_at is not null
      and ${isOfStores(sql`store_id`, { stores })}
    order by email_normal, paid_at desc, id desc))`

/** Where an address is one that a text means. */
export const customersFoundBy = (address: Sql, stores: readonly string[]) => (text: string) =>
  sql`${address} = any(${addressesOf(text, stores)})`
