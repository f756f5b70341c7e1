import { type RawBuilder, sql } from 'kysely'

/** Whether a dispute waits for an answer of ours. One in a state that nobody knows waits for a look. */
export const isOurTurn = (state: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${state} in ('inquiry', 'needs_response', 'appeal', 'unknown')`
