import type { Client } from 'pg'
import type { Backfill } from './backfill.ts'
import type { Effect } from './effect.rules.ts'
import { effectsOf, tablesMadeBy } from './effects.rules.ts'
import { type MigrationFile, statementsOf } from './file.rules.ts'
import { knownFiles } from './files.ts'
import { keyOf } from './large-tables.ts'
import { type Touch, touchesOf } from './plan.rules.ts'
import { readBacklog } from './records.ts'
import { sizesOf } from './sizes.ts'

/** What a due file will do, and whether a start runs it or a worker does. */
export type Planned = Readonly<{
  name: string
  kind: MigrationFile['kind']
  isLater: boolean
  touches: readonly Touch[]
}>

function effectsOfFile(file: MigrationFile, backfills: readonly Backfill[]): Effect[] {
  const table = backfills.find(({ name }) => name === file.job)?.table
  if (table) return [{ table, lock: 'row exclusive', reads: 'rows' }]
  const statements = statementsOf(file)
  const made = tablesMadeBy(statements)
  return statements
    .flatMap((statement) => effectsOf(statement, keyOf))
    .filter((effect) => !made.has(effect.table))
}

/** What this program would do to this database. Nothing is changed. */
export async function readPlan(
  client: Client,
  backfills: readonly Backfill[],
  files = knownFiles(),
): Promise<Planned[]> {
  const { now, later } = await readBacklog(client, files)
  const due = [...now, ...later].map((file) => ({ file, effects: effectsOfFile(file, backfills) }))
  const tables = new Set(due.flatMap(({ effects }) => effects.map(({ table }) => table)))
  const sizes = await sizesOf(
    client,
    [...tables].filter((table) => table !== '?'),
  )
  return due.map(({ file, effects }) => ({
    name: file.name,
    kind: file.kind,
    isLater: later.includes(file),
    touches: touchesOf(file.kind, effects, sizes),
  }))
}
