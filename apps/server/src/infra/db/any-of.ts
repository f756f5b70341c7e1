import { sql } from 'kysely'

/**
 * The right side of `=` for ids of which there is mostly one. PostgreSQL takes any list for ten, finds the plan
 * for one cheaper, and so plans such a statement anew each time; with one id it keeps the plan.
 */
export const isAmong = (ids: readonly (string | number)[], type: 'text' | 'bigint') => {
  const [first] = ids
  const named = sql.raw(type)
  return ids.length === 1 ? sql`${first}::${named}` : sql`any(${ids}::${named}[])`
}

/** The right side of `=` for a value that is one of several, in a statement that is the same for any number. */
export const isAnyOf = (values: readonly Buffer[]) => sql<Buffer>`any(${values}::bytea[])`
