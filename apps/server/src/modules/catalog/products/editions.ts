import type { Db } from '../../../infra/db/db.ts'
import { editionsById } from './editions.repo.ts'

export type Edition = Readonly<{
  isWindowsOnly: boolean
  isForWork: boolean
  /** "Updates until October 2029" */
  updates: string
}>

/** What each of these editions may be used for, and on what. */
export async function editionsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Edition>> {
  const rows = await editionsById(db, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isWindowsOnly: !row.platforms.includes('Mac'),
        isForWork: row.commercial_use,
        updates: `Updates ${row.are_updates_over ? 'ended' : 'until'} ${row.updates_until}`,
      },
    ]),
  )
}
