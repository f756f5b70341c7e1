import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../infra/db/db.ts'
import { inTransaction } from '../../infra/db/transaction.ts'
import { cursorAt, type ListId, type PageStart, placeOf } from './cursor.ts'

/** Counting stops here: nobody reads further, and it must not cost more with every year. */
const MOST_COUNTED = 10_000
const COUNT_MS = 300
const TIMED_OUT = '57014'

type Sql = RawBuilder<unknown>
/** What rows are ordered by: never null, and of a type that survives as text. */
type Key = Readonly<{ by: Sql; type: 'bigint' | 'integer' | 'text' | 'timestamptz' }>

/** A list of staff. Nothing outside `sorts` and `filters` ever reaches its SQL. */
export type ListPlan = Readonly<{
  name: string
  columns: Sql
  from: Sql
  /** What is counted instead of `from`, where its joins only add columns. */
  counted?: Sql
  /** What holds for every row, whatever is asked for. */
  where?: Sql
  id: Key
  sorts: Readonly<Record<string, Key>>
  filters: Readonly<Record<string, (value: never) => Sql>>
}>

export type ListQuery = Readonly<{
  sort: string
  limit: number
  after?: string | undefined
  before?: string | undefined
  filters?: Readonly<Record<string, unknown>>
}>

type RequestedList = Omit<ListQuery, 'filters'>

/** The query of a list call, taken apart: what is neither sort nor place is a filter. */
export function listRequestOf<Query extends RequestedList>(query: Query): ListQuery {
  const { sort, limit, after, before, ...filters } = query
  return { sort, limit, after, before, filters }
}

type Placed = Readonly<{ cursorValue: string; cursorId: string }>

function conditionsOf(plan: ListPlan, filters: object): Sql {
  const chosen = Object.entries(filters).map(([name, value]) => {
    const filter = plan.filters[name]
    if (!filter) throw new Error(`the list ${plan.name} has no filter ${name}`)
    return sql`(${filter(value as never)})`
  })
  return sql.join([plan.where ?? sql`true`, ...chosen], sql` and `)
}

/** How the rows are walked through: backwards for those before a place. */
function walkOf(plan: ListPlan, { sort, before }: ListQuery) {
  const key = plan.sorts[sort.replace(/^-/, '')]
  if (!key) throw new Error(`the list ${plan.name} is not sorted by ${sort}`)
  const isDescending = sort.startsWith('-') !== (before !== undefined)
  return {
    key,
    direction: isDescending ? sql`desc` : sql`asc`,
    beyond: isDescending ? sql`<` : sql`>`,
  }
}

async function rowsOf<Row>(db: Db, plan: ListPlan, query: ListQuery, place?: PageStart) {
  const { key, direction, beyond } = walkOf(plan, query)
  const { id } = plan
  const from = place
    ? sql`and (${key.by}, ${id.by}) ${beyond}
        (${place.value}::${sql.raw(key.type)}, ${place.id}::${sql.raw(id.type)})`
    : sql``
  const { rows } = await sql<Row & Placed>`
    select ${plan.columns}, (${key.by})::text as "cursorValue", (${id.by})::text as "cursorId"
    from ${plan.from}
    where ${conditionsOf(plan, query.filters ?? {})} ${from}
    order by ${key.by} ${direction}, ${id.by} ${direction}
    limit ${query.limit + 1}`.execute(db)
  return rows
}

/** How many rows there are, up to a limit; null if that takes too long to find out, or none may be counted. */
async function countOf(db: Db, plan: ListPlan, filters: object, most: number) {
  if (most === 0) return null
  const counting = sql<{ count: number }>`
    select count(*) as count
    from (
      select from ${plan.counted ?? plan.from}
      where ${conditionsOf(plan, filters)}
      limit ${most + 1}
    ) counted`
  try {
    const count = await inTransaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(COUNT_MS)}, true)`.execute(tx)
      return (await counting.execute(tx)).rows[0]?.count ?? 0
    })
    return { value: Math.min(count, most), isCapped: count > most }
  } catch (error) {
    if ((error as { code?: string }).code === TIMED_OUT) return null
    throw error
  }
}

const withoutUnset = (filters: object) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** Which rows a bulk act means: those that were ticked, or all that a filter finds now. */
export type Chosen = Readonly<{ ids: readonly string[] }> | Readonly<{ filters: object }>

/** The rows of a plan that were chosen, as the objects of a bulk act. What the plan hides stays out. */
export function chosenRows(plan: ListPlan, chosen: Chosen): RawBuilder<{ object: string }> {
  const id = sql`(${plan.id.by})::text`
  const filters = 'filters' in chosen ? withoutUnset(chosen.filters) : {}
  const ticked = 'ids' in chosen ? sql`and ${id} = any(${[...chosen.ids]})` : sql``
  return sql<{ object: string }>`
    select ${id} as object
    from ${plan.from}
    where ${conditionsOf(plan, filters)} ${ticked}
    order by ${plan.id.by}`
}

/** One page of a list. Rows that come or go meanwhile move none of the others to another page. */
export async function listed<Row extends object>(
  { reportsDb: db, config }: Pick<Context, 'reportsDb' | 'config'>,
  plan: ListPlan,
  asked: ListQuery,
  mostCounted = MOST_COUNTED,
) {
  const query = { ...asked, filters: withoutUnset(asked.filters ?? {}) }
  const list: ListId = { name: plan.name, sort: query.sort, filters: query.filters }
  const cursor = query.before ?? query.after
  const place = cursor === undefined ? undefined : placeOf(config, list, cursor)
  const [found, count] = await Promise.all([
    rowsOf<Row>(db, plan, query, place),
    countOf(db, plan, query.filters, mostCounted),
  ])
  const hasMore = found.length > query.limit
  const kept = found.slice(0, query.limit)
  const isBackwards = query.before !== undefined
  const rows = isBackwards ? kept.reverse() : kept
  const at = (row: Placed | undefined) =>
    row ? cursorAt(config, list, { value: row.cursorValue, id: row.cursorId }) : null
  return {
    rows,
    page: {
      next: isBackwards || hasMore ? at(rows.at(-1)) : null,
      prev: (isBackwards ? hasMore : place !== undefined) ? at(rows[0]) : null,
    },
    count,
  }
}
