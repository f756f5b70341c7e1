import type { Backfill } from './infra/db/migrations/backfill.ts'

/** What files of the kind backfill name. */
export const backfills: readonly Backfill[] = []
