import { type RawBuilder, sql } from 'kysely'
import type { StaffPrincipal } from '../../infra/http/access.ts'
import type {
  SearchedField,
  SearchedName,
} from '../../modules/operations/search-words/search-words.rules.ts'
import { isOfStores } from './store-limits.ts'

type Sql = RawBuilder<unknown>

/** Fewer letters are everywhere. */
const LEAST_FRAGMENT = 3
/** A search looks at so many words at most; more say nothing to a person. */
const MOST_WORDS = 200

const anywhere = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Every part must be in one text. Without a part of three letters nothing is looked for. */
function fits(text: string): Sql {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (!parts.some((part) => part.length >= LEAST_FRAGMENT)) return sql`false`
  return sql.join(
    parts.map((part) => sql`w.text like ${anywhere(part)}`),
    sql` and `,
  )
}

type Fragment = Readonly<{
  kind: SearchedName
  text: string
  stores: StaffPrincipal['stores']
  /** Those that may be found by a part. A field that is shown masked is not among them. */
  fields?: readonly SearchedField[]
}>

/** The ids of things that a fragment is in, as a subquery. Things of every store are found by all. */
export const idsFoundBy = ({ kind, text, stores, fields }: Fragment): Sql => sql`
  select found.id from (
  select w.id
  from search_words w
  where w.kind = ${kind}
    and ${stores.length === 0 ? sql`true` : sql`(w.store_id is null or ${isOfStores(sql`w.store_id`, { stores })})`}
    and ${fields ? sql`w.field = any(${[...fields]}::text[])` : sql`true`}
    and ${fits(text)}
  limit ${MOST_WORDS}) found`
