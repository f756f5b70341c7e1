import { type RawBuilder, sql } from 'kysely'
import { idsFoundBy } from '../kit/fragments.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { endOfStart } from '../reads/order-search.rules.ts'

/** A search looks at so many addresses at most; more say nothing to a person. */
const MOST_MATCHES = 200

const WHOLE_DOMAIN = /^@[^\s@]+\.[^\s@]{2,}$/

type Sql = RawBuilder<unknown>
/** Whose orders a member sees, and whether they see how to reach people. */
export type Reader = Readonly<{ stores: readonly string[]; seesAddresses: boolean }>
type Table = 'orders' | 'customers'
/** Where it is looked: orders of some stores alone, or everything. */
type SearchedTable = Readonly<{ table: Table; isOwn: Sql }>

const limited = (addresses: Sql) => sql`(${addresses} limit ${MOST_MATCHES})`

const startsWith = ({ table, isOwn }: SearchedTable, expression: Sql, start: string) => sql`
  select email_normal
  from ${sql.table(table)}
  where ${expression} collate "C" >= ${start}
    and ${expression} collate "C" < ${endOfStart(start)} ${isOwn}`

const ofDomain = ({ table, isOwn }: SearchedTable, domain: string) => sql`
  select email_normal
  from ${sql.table(table)}
  where split_part(email_normal, '@', 2) = ${domain} ${isOwn}`

const fragmentKinds = { orders: 'order', customers: 'customer' } as const

/** Addresses with a fragment in them or in the name; where addresses are masked, in the name alone. */
const withFragment = ({ table }: SearchedTable, text: string, reader: Reader) => sql`
  select email_normal
  from ${sql.table(table)}
  where id = any(array(${idsFoundBy({
    kind: fragmentKinds[table],
    text,
    stores: reader.stores,
    fields: reader.seesAddresses ? ['name', 'email'] : ['name'],
  })}))`

/** Who sees addresses masked would learn them letter by letter: only the whole one is found. */
const byWholeAddress = ({ table, isOwn }: SearchedTable, address: string) => sql`
  select email_normal from ${sql.table(table)} where email_normal = ${address} ${isOwn}`

/** Every address a few letters can mean: a part of it, its start, its domain, or a name. */
function waysIn(table: SearchedTable, text: string, reader: Reader): Sql[] {
  const { seesAddresses } = reader
  if (seesAddresses && WHOLE_DOMAIN.test(text)) return [ofDomain(table, text.slice(1))]
  const ways = [
    withFragment(table, text, reader),
    seesAddresses ? startsWith(table, sql`email_normal`, text) : byWholeAddress(table, text.trim()),
    startsWith(table, sql`lower(last_name)`, text),
    startsWith(table, sql`lower(first_name || ' ' || last_name)`, text),
  ]
  return seesAddresses && text.includes('.') ? [...ways, ofDomain(table, text)] : ways
}

/** An account is of no store: who is limited to stores finds those who bought there. */
const placesFor = (stores: readonly string[]): SearchedTable[] =>
  stores.length > 0
    ? [{ table: 'orders', isOwn: sql`and ${isOfStores(sql`store_id`, { stores })}` }]
    : [
        { table: 'orders', isOwn: sql`` },
        { table: 'customers', isOwn: sql`` },
      ]

const addressesOf = (text: string, reader: Reader) => {
  const ways = placesFor(reader.stores).flatMap((place) => waysIn(place, text, reader))
  const [only] = ways
  if (only && ways.length === 1) return sql`array${limited(only)}`
  return sql`array(${sql.join(ways.map(limited), sql` union `)} limit ${MOST_MATCHES})`
}

/** The latest paid order of each address that a text means. */
export const buyersFoundBy = (reader: Reader) => (text: string) =>
  sql`
  o.id = any(array(
    select distinct on (email_normal) id
    from orders
    where email_normal = any(${addressesOf(text, reader)})
      and paid_at is not null
      and ${isOfStores(sql`store_id`, reader)}
    order by email_normal, paid_at desc, id desc))`

/** Where an address is one that a text means. */
export const customersFoundBy = (address: Sql, reader: Reader) => (text: string) =>
  sql`${address} = any(${addressesOf(text, reader)})`
