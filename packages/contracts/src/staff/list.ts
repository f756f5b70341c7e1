import * as z from 'zod/mini'

const MOST_PER_PAGE = 200
const LONGEST_CURSOR = 1_000
const cursor = z.optional(z.string('Unknown place').check(z.maxLength(LONGEST_CURSOR)))

/** What every list of staff understands: how many rows, and from where on. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_PER_PAGE)), 50),
  after: cursor,
  before: cursor,
}

/** Both directions of the sorts a list offers; a minus before the name means descending. */
export const sortOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names.flatMap((name) => [name, `-${name}`]) as [Name | `-${Name}`])

/** The place of the rows in their list, and how many there are. */
export const pageAnswer = {
  page: z.object({ next: z.nullable(z.string()), prev: z.nullable(z.string()) }),
  /** Counted up to a limit only; null if counting took too long. */
  count: z.nullable(z.object({ value: z.number(), isCapped: z.boolean() })),
}
