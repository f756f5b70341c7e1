import * as z from 'zod/mini'

const MOST_VALUES = 50
const MOST_IDS = 500
const LONGEST_TEXT = 200

/** "paid,failed" of an address as two values. */
const listOf = <const Value extends string>(values: readonly Value[]) =>
  z.pipe(
    z.pipe(
      z.string().check(z.minLength(1), z.maxLength(2_000)),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(z.enum(values as [Value], 'There is no such choice')).check(z.maxLength(MOST_VALUES)),
  )

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_TEXT))
const day = z.iso.date('A day is written as 2026-01-31')
const minor = z.coerce.number('An amount is a whole number').check(z.int(), z.gte(0))

type Named<Name extends string, Schemas extends Record<string, z.ZodMiniType>> = {
  [End in keyof Schemas & string as `${Name}${End}`]: z.ZodMiniOptional<Schemas[End]>
}

const named = <const Name extends string, Schemas extends Record<string, z.ZodMiniType>>(
  name: Name,
  schemas: Schemas,
) =>
  Object.fromEntries(
    Object.entries(schemas).map(([end, schema]) => [`${name}${end}`, z.optional(schema)]),
  ) as Named<Name, Schemas>

/** `status=paid,failed` is any of them, `status.not=paid` none of them. */
export const choiceFilter = <const Name extends string, const Value extends string>(
  name: Name,
  values: readonly Value[],
) => named(name, { '': listOf(values), '.not': listOf(values) })

/** `email=a@example.com`, `email.starts=a@`, `email.contains=exam`. */
export const textFilter = <const Name extends string>(name: Name) =>
  named(name, { '': text, '.starts': text, '.contains': text })

/** Whole days in UTC, both included: `createdAt.from=2026-01-01&createdAt.to=2026-01-31`. */
export const dayFilter = <const Name extends string>(name: Name) =>
  named(name, { '.from': day, '.to': day })

/** Minor units or plain counts: `total.min=1000&total.max=5000`. */
export const amountFilter = <const Name extends string>(name: Name) =>
  named(name, { '.min': minor, '.max': minor })

/** `isFree=true`. */
export const flagFilter = <const Name extends string>(name: Name) =>
  named(name, { '': z.stringbool() })

/** `assignee.empty=true`. */
export const emptyFilter = <const Name extends string>(name: Name) =>
  named(name, { '.empty': z.stringbool() })

/** What stands in the search field of a list. */
export const searchFilter = { q: z.optional(text) }

/**
 * What a bulk act is about: rows that were ticked, or everything a filter means at this moment.
 * `filters` is the same shape as in the query of the list.
 */
export const bulkChoice = <Filters extends Readonly<Record<string, z.ZodMiniType>>>(
  filters: Filters,
) =>
  z.union(
    [
      z.object({ ids: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_IDS)) }),
      z.object({ filters: z.strictObject(filters) }),
    ],
    'Say which rows are meant',
  )
