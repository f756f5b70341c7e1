import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * The SQL behind the filters of `contracts/staff/list-filters.ts`, one function per kind. Values are
 * always parameters; the expression comes from the plan.
 */
export const choiceFilters = (name: string, by: Sql) => ({
  [name]: (values: string[]) => sql`${by} = any(${values})`,
  [`${name}.not`]: (values: string[]) => sql`${by} <> all(${values})`,
})

export const textFilters = (name: string, by: Sql) => ({
  [name]: (text: string) => sql`${by} = ${text}`,
  [`${name}.starts`]: (text: string) => sql`starts_with(${by}, ${text})`,
  [`${name}.contains`]: (text: string) => sql`strpos(lower(${by}), lower(${text})) > 0`,
})

/** Whole days in UTC, both included. */
export const dayFilters = (name: string, by: Sql) => ({
  [`${name}.from`]: (day: string) => sql`${by} >= (${day}::date)::timestamp at time zone 'UTC'`,
  [`${name}.to`]: (day: string) => sql`${by} < (${day}::date + 1)::timestamp at time zone 'UTC'`,
})

export const amountFilters = (name: string, by: Sql) => ({
  [`${name}.min`]: (least: number) => sql`${by} >= ${least}`,
  [`${name}.max`]: (most: number) => sql`${by} <= ${most}`,
})

export const flagFilters = (name: string, by: Sql) => ({
  [name]: (isSo: boolean) => sql`(${by}) = ${isSo}`,
})

export const emptyFilters = (name: string, by: Sql) => ({
  [`${name}.empty`]: (isEmpty: boolean) => sql`(${by} is null) = ${isEmpty}`,
})
