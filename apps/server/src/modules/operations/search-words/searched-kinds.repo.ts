import { type RawBuilder, sql } from 'kysely'
import type { SearchedField, SearchedName } from './search-words.rules.ts'

type Sql = RawBuilder<unknown>

type SearchedKind = Readonly<{
  table: string
  /** What its page is opened by, as text and as its index has it. */
  id: Sql
  /** An array of ids, as the column has them. */
  among: (ids: readonly string[]) => Sql
  /** Rows of id, store, field and text. */
  words: (ids: Sql) => Sql
}>

const texts = (ids: readonly string[]) => sql`${ids}::text[]`
const numbers = (ids: readonly string[]) => sql`${ids}::bigint[]`

type Words = readonly (readonly [SearchedField, Sql])[]
type Shape = Readonly<{ table: string; id: string; store?: string; isNumber?: true; words: Words }>

const own = ({ table, id, store, isNumber, words }: Shape): SearchedKind => ({
  table,
  id: sql.ref(id),
  among: isNumber ? numbers : texts,
  words: (ids) => sql`
    select t.${sql.ref(id)}::text as id, ${store ? sql`t.${sql.ref(store)}` : sql`null`} as store_id,
      w.field, w.text
    from ${sql.table(table)} t
    cross join lateral (
      values ${sql.join(words.map(([field, text]) => sql`(${field}, ${text})`))}
    ) w (field, text)
    where t.${sql.ref(id)} = any(${ids})`,
})

const fullName = sql`t.first_name || ' ' || t.last_name`
const orders = own({
  table: 'orders',
  id: 'id',
  store: 'store_id',
  words: [
    // With and without its hyphens: it is read out over the phone.
    ['number', sql`t.order_number || ' ' || replace(t.order_number, '-', '')`],
    ['email', sql`t.email`],
    ['name', fullName],
  ],
})

/** Everything that is found by a fragment, by kind. */
export const searchedKinds: Readonly<Record<SearchedName, SearchedKind>> = {
  order: {
    ...orders,
    words: (ids) => sql`
      ${orders.words(ids)}
      union all
      select a.order_id, o.store_id, 'payment', a.intent_id
      from payment_attempts a
      join orders o on o.id = a.order_id
      where a.order_id = any(${ids}) and a.intent_id is not null
      union all
      select l.order_id, o.store_id, 'payment', l.provider_ref
      from ledger l
      join orders o on o.id = l.order_id
      where l.order_id = any(${ids})`,
  },
  customer: own({
    table: 'customers',
    id: 'id',
    words: [
      ['email', sql`t.email`],
      ['name', fullName],
    ],
  }),
  invoice: own({
    table: 'invoices',
    id: 'number',
    store: 'store_id',
    words: [['number', sql`t.number`]],
  }),
  coupon: own({
    table: 'coupons',
    id: 'id',
    store: 'store_id',
    isNumber: true,
    words: [
      ['code', sql`t.code`],
      ['name', sql`t.name`],
    ],
  }),
  conversation: own({
    table: 'conversations',
    id: 'reference',
    store: 'store_id',
    words: [
      ['number', sql`t.reference`],
      ['name', sql`t.name`],
      ['email', sql`t.email`],
      ['name', sql`t.subject`],
    ],
  }),
  payment_link: own({
    table: 'payment_links',
    id: 'id',
    store: 'store_id',
    words: [
      ['name', sql`t.title`],
      ['number', sql`t.id`],
    ],
  }),
  supplier: own({
    table: 'suppliers',
    id: 'id',
    isNumber: true,
    words: [['name', sql`t.name`]],
  }),
  batch: own({
    table: 'key_batches',
    id: 'id',
    isNumber: true,
    words: [
      ['name', sql`t.name`],
      ['number', sql`t.invoice`],
    ],
  }),
  product: own({
    table: 'products',
    id: 'id',
    words: [
      ['name', sql`t.name`],
      ['name', sql`t.short_name`],
      ['name', sql`t.slug`],
    ],
  }),
  quote: own({
    table: 'business_quotes',
    id: 'reference',
    store: 'store_id',
    words: [
      ['number', sql`t.reference`],
      ['name', sql`t.company`],
      ['name', sql`t.contact_name`],
      ['email', sql`t.email`],
    ],
  }),
  member: own({
    table: 'staff',
    id: 'id',
    words: [
      ['name', fullName],
      ['email', sql`t.email`],
    ],
  }),
}

export const isSearchedName = (name: string): name is SearchedName => name in searchedKinds
