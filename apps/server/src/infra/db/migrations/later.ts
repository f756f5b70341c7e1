import pg from 'pg'
import type { Backfill } from './backfill.ts'
import { isMet, type MigrationFile } from './file.rules.ts'
import { usual } from './lock-retry.ts'
import { leaveBootLock, takeBootLock, takeLaterLock } from './locks.ts'
import { runTransaction } from './migrate.ts'
import { type MigrationRecord, noteState, readBacklog, readRecords } from './records.ts'
import { runBackfill } from './run-backfill.ts'
import { runConcurrently } from './run-concurrently.ts'

/** How what is left is done: with which backfills, and whether they leave room for others. */
export type Later = Readonly<{
  backfills: readonly Backfill[]
  isPaced: boolean
  /** Files that are left for another time. */
  isLeft?: (file: MigrationFile, record: MigrationRecord | undefined) => boolean
  files?: readonly MigrationFile[]
}>

export type Finished = Readonly<{ name: string; seconds: number; error?: string }>

/** Settings of this connection alone. A process that is gone holds neither a lock nor an index for long. */
const settings = `
  set statement_timeout = 0;
  set client_connection_check_interval = '1s';
  select set_config('shop.actor', 'migration', false)`

async function runFile(owner: pg.Client, file: MigrationFile, how: Later) {
  if (file.kind === 'concurrently') return await runConcurrently(owner, file, usual)
  if (file.kind === 'backfill') return await runBackfill(owner, file, how)
  await takeBootLock(owner)
  await runTransaction(owner, file, usual).finally(() => leaveBootLock(owner))
}

async function finishOne(owner: pg.Client, file: MigrationFile, how: Later): Promise<Finished> {
  const { name, kind, minProgram } = file
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1_000
  try {
    await noteState(owner, 'running', { name, kind, minProgram })
    await runFile(owner, file, how)
    await noteState(owner, 'done', { name, kind, minProgram, seconds: passed() })
    return { name, seconds: passed() }
  } catch (cause) {
    const error = (cause as Error).message
    await noteState(owner, 'failed', { name, kind, minProgram, seconds: passed(), error })
    return { name, seconds: passed(), error }
  }
}

async function finishAll(owner: pg.Client, how: Later): Promise<Finished[]> {
  const finished: Finished[] = []
  for (const file of (await readBacklog(owner, how.files)).later) {
    const records = await readRecords(owner)
    const record = records.find(({ name }) => name === file.name)
    const isLeft = how.isLeft?.(file, record) ?? false
    if (!isLeft && isMet(file, records)) finished.push(await finishOne(owner, file, how))
  }
  return finished
}

/**
 * Does in order what a start left to do; one that fails holds up only those that need it. Nothing if
 * another process is at it. The connection is its own: with it go its lock and its settings.
 */
export async function finishLater(url: string, how: Later): Promise<Finished[] | undefined> {
  const owner = new pg.Client({ connectionString: url, application_name: 'keyhaven migrations' })
  // A connection that is lost fails the next statement. Without a listener it would end the process.
  owner.on('error', () => {})
  await owner.connect()
  try {
    if (!(await takeLaterLock(owner))) return undefined
    await owner.query(settings)
    return await finishAll(owner, how)
  } finally {
    await owner.end()
  }
}
