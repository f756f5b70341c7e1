import { sql } from 'kysely'

/** The right side of `=` for a value that is one of several, in a statement that is the same for any number. */
export const isAnyOf = (values: readonly Buffer[]) => sql<Buffer>`any(${values}::bytea[])`
