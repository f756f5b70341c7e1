import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import { type RawBuilder, sql } from 'kysely'
import { idsFoundBy } from '../kit/fragments.ts'
import { endOfStart } from '../reads/order-search.rules.ts'

/** A search that begins a word looks at so many orders at most; more say nothing to a person. */
const MOST_MATCHES = 200

type Sql = RawBuilder<unknown>
export type Found = readonly string[]
type Stores = readonly string[]

const among = (ids: Sql) => sql`o.id = any(array(${ids}))`
const limited = (ids: Sql) => sql`(${ids} limit ${MOST_MATCHES})`

const startsWith = (expression: Sql, start: string) => sql`
  select id
  from orders
  where ${expression} collate "C" >= ${start}
    and ${expression} collate "C" < ${endOfStart(start)}`

const withKeys = (condition: Sql) => sql`
  select l.order_id
  from license_keys k
  join key_units u on u.key_id = k.id
  join assignments a on a.unit_id = u.id
  join order_lines l on l.id = a.order_line_id
  where ${condition}`

const newestOfDomain = (domain: string) => sql`
  select id
  from orders
  where split_part(email_normal, '@', 2) = ${domain}
  order by created_at desc, id desc`

const fragments = (text: string, stores: Stores) => idsFoundBy({ kind: 'order', text, stores })

/** Everything a few letters can mean: a part of a number, an address, a name or a payment, a domain, the end of a key. */
const byWords =
  (stores: Stores) =>
  (text: string): Sql => {
    const ways = [
      fragments(text, stores),
      startsWith(sql`email_normal`, text),
      startsWith(sql`lower(last_name)`, text),
      startsWith(sql`lower(first_name || ' ' || last_name)`, text),
    ]
    if (text.includes('.')) ways.push(newestOfDomain(text))
    if (/^[a-z0-9]{5}$/.test(text)) ways.push(withKeys(sql`k.last5 = ${text.toUpperCase()}`))
    const number = normalOrderNumber(text)
    if (number) ways.push(sql`select id from orders where order_number = ${number}`)
    return among(sql`${sql.join(ways.map(limited), sql` union `)} limit ${MOST_MATCHES}`)
  }

/** Each search as a condition that an index answers. docs/back-office-lists.md names them. */
export const foundBy = (stores: Stores = []) => ({
  number: (text: string) => sql`o.order_number = ${text}`,
  orderId: (text: string) => sql`o.id = ${text}`,
  email: (text: string) =>
    among(sql`
      select id from orders where email_normal = ${text}
      union
      (${fragments(text, stores)})`),
  domain: (text: string) => sql`split_part(o.email_normal, '@', 2) = ${text}`,
  newestOfDomain: (text: string) => among(limited(newestOfDomain(text))),
  payment: (text: string) =>
    among(sql`
      select order_id from payment_attempts where id = ${text}
      union
      select order_id from payment_attempts where intent_id = ${text}
      union
      select order_id from payment_attempts where session_id = ${text}
      union
      select order_id from ledger where provider_ref = ${text}
      union
      (${fragments(text, stores)})`),
  words: byWords(stores),
  ids: (ids: Found) => sql`o.id = any(${ids}::text[])`,
})

export const taggedWith = (tag: string) =>
  among(sql`
    select order_id from order_tags where tag = ${tag} order by tagged_at desc limit ${MOST_MATCHES}`)

export const assignedTo = (staffId: string) =>
  among(sql`
    select order_id
    from order_assignees
    where staff_id = ${staffId}
    order by assigned_at desc
    limit ${MOST_MATCHES}`)

/** The orders that keys with one of these fingerprints were sold with. */
export const soldWith = (fingerprints: readonly Buffer[]) =>
  sql<{ order_id: string }>`
    ${withKeys(sql`k.fingerprint = any(${fingerprints}::bytea[])`)} limit ${MOST_MATCHES}`
