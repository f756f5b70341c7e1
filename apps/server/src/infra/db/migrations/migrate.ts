import type { Client } from 'pg'
import { isUnderTheLaw, type MigrationFile } from './file.rules.ts'
import { knownFiles } from './files.ts'
import { type Patience, usual, withLockRetry } from './lock-retry.ts'
import { noteState, prepareRecords, readBacklog, readRecords } from './records.ts'

/** No statement that visitors may have to wait for takes longer. */
const STATEMENT_SECONDS = 5

/**
 * Brings the schema to what this program needs before it opens. The caller holds the boot lock, so
 * many processes may start at once. Each file is one transaction; what has run is never run again.
 */
export async function migrate(
  owner: Client,
  patience = usual,
  files = knownFiles(),
): Promise<string[]> {
  await withLockRetry('schema_migrations', patience, (lockMs) =>
    inOne(owner, lockMs, () => prepareRecords(owner)),
  )
  const { now } = await readBacklog(owner, files)
  for (const file of now) await runTransaction(owner, file, patience)
  return now.map(({ name }) => name)
}

/** Migrations in this database that a newer program ran and this one does not know. */
export async function unknownMigrations(owner: Client): Promise<string[]> {
  const known = new Set(knownFiles().map(({ name }) => name))
  return (await readRecords(owner)).map(({ name }) => name).filter((name) => !known.has(name))
}

/** One file, whole or not at all. */
export async function runTransaction(owner: Client, file: MigrationFile, patience: Patience) {
  const { name, kind, minProgram, text } = file
  await withLockRetry(name, patience, (lockMs) =>
    inOne(owner, lockMs, async () => {
      const began = performance.now()
      if (isUnderTheLaw(file)) {
        await owner.query(`set local statement_timeout = '${STATEMENT_SECONDS}s'`)
      }
      await owner.query(`select set_config('shop.actor', 'migration', true)`)
      await owner.query(text)
      const seconds = (performance.now() - began) / 1_000
      await noteState(owner, 'done', { name, kind, minProgram, seconds })
    }),
  )
}

async function inOne(owner: Client, lockMs: number, work: () => Promise<void>) {
  await owner.query('begin')
  try {
    await owner.query(`set local lock_timeout = ${lockMs}`)
    await work()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
