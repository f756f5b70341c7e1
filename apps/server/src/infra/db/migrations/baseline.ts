import type { Client } from 'pg'
import { readRecords } from './records.ts'

/** What every database begins with. */
export const BASELINE = '0001_baseline.sql'

/** A database that an older program made has the same tables, but not under the names of today. */
export async function assertNewEnough(owner: Pick<Client, 'query'>): Promise<void> {
  const records = await readRecords(owner)
  if (records.length === 0 || records.some(({ name }) => name === BASELINE)) return
  throw new Error(
    'This database was made by a version before 0.2.0. Close the shop (every server and worker), make a backup, and run: shop db adopt',
  )
}
