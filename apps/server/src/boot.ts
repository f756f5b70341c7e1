import pg from 'pg'
import { backfills } from './backfills.ts'
import { type Config, directUrlOf, isPooled, ownerUrlOf, roleOf } from './config.ts'
import { assertNotifyArrives, limitRole } from './infra/db/behind-pooler.ts'
import { assertOwnReader } from './infra/db/foreign-reader.ts'
import { grantTo } from './infra/db/grants.ts'
import { rememberSecrets } from './infra/db/known-secrets.ts'
import { assertNewEnough } from './infra/db/migrations/baseline.ts'
import { finishLater } from './infra/db/migrations/later.ts'
import { LOCK_WAIT_MS, takeBootLock } from './infra/db/migrations/locks.ts'
import { migrate, unknownMigrations } from './infra/db/migrations/migrate.ts'
import { noteLater, readRecords } from './infra/db/migrations/records.ts'
import { assertFinished } from './infra/db/migrations/unfinished.ts'
import { retryUntilReachable } from './infra/db/out-of-reach.ts'
import { assertLimitedRole } from './infra/db/own-role.ts'
import { programVersion } from './infra/program-version.ts'
import { installQueue } from './infra/work/queue.ts'
import { jobs } from './jobs.ts'
import { introducePermissions } from './modules/staff/roles/known-permissions.repo.ts'

/**
 * A newer program may have taken rights away that this one has never heard of: granting by an old list
 * would give them back. What the newer one granted is enough for both.
 */
const knowsAllOf = async (owner: pg.Client) => (await unknownMigrations(owner)).length === 0

/** Everything a server or worker needs before it opens; it waits for a database that is being exchanged. */
export async function bootDatabase(config: Config) {
  await retryUntilReachable(() => prepareDatabase(config))
  await retryUntilReachable(() => assertNotifyArrives(directUrlOf(config)))
  await assertOwnReader(config)
}

/** Done at once while nobody sells yet; beside a running shop the worker does it. */
async function finishNow(ownerUrl: string): Promise<string[]> {
  const finished = (await finishLater(ownerUrl, { backfills, isPaced: false })) ?? []
  const failed = finished.find(({ error }) => error !== undefined)
  if (failed) throw new Error(failed.error)
  return finished.map(({ name }) => name)
}

/** What a process does before it opens, while it holds the boot lock. */
async function prepare(owner: pg.Client, config: Config): Promise<string[]> {
  const ownerUrl = ownerUrlOf(config)
  const role = roleOf(config.DATABASE_URL)
  await assertNewEnough(owner)
  await assertFinished(owner, programVersion)
  const applied = await migrate(owner)
  await noteLater(owner, programVersion)
  await rememberSecrets(owner, config)
  await introducePermissions(owner)
  await installQueue(
    ownerUrl,
    jobs.map((job) => job.name),
  )
  const hasOwnRole = role !== roleOf(ownerUrl)
  if (hasOwnRole && (await knowsAllOf(owner))) await grantTo(owner, role)
  if (hasOwnRole && isPooled(config)) await limitRole(owner, role)
  return applied
}

/**
 * Brings the database to what this program needs: schema, queues, rights. Many processes may
 * start at once: the first does the work, the others wait and find it done.
 */
export async function prepareDatabase(config: Config, waitMs = LOCK_WAIT_MS): Promise<string[]> {
  const ownerUrl = ownerUrlOf(config)
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'keyhaven boot' })
  await owner.connect()
  let isNew = false
  let applied: string[] = []
  try {
    if (config.isLive) await assertLimitedRole(owner, roleOf(config.DATABASE_URL))
    await takeBootLock(owner, waitMs)
    isNew = (await readRecords(owner)).length === 0
    applied = await prepare(owner, config)
  } finally {
    await owner.end()
  }
  return isNew ? [...applied, ...(await finishNow(ownerUrl))] : applied
}
