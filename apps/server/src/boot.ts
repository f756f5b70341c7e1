import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Config, directUrlOf, isPooled, roleOf } from './config.ts'
import { limitRole, refuseDeafAddress } from './infra/db/behind-pooler.ts'
import { refuseForeignReader } from './infra/db/foreign-reader.ts'
import { grantTo } from './infra/db/grants.ts'
import { rememberSecrets } from './infra/db/known-secrets.ts'
import { migrate, unknownMigrations } from './infra/db/migrate.ts'
import { persistently } from './infra/db/out-of-reach.ts'
import { refusePowerfulRole } from './infra/db/own-role.ts'
import { installQueue } from './infra/work/queue.ts'
import { jobs } from './jobs.ts'
import { introducePermissions } from './modules/platform/roles/known-permissions.repo.ts'

/** Any number will do, as long as every process takes the same one. */
const BOOT_LOCK = 7_351_905
/** Longer than migrations take; a process that waits longer waits for something that hangs. */
const LOCK_WAIT_MS = 120_000
const LOOK_EVERY_MS = 200

async function holderOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query(
    `select pid, application_name, client_addr
     from pg_stat_activity
     where datname = current_database()
       and pid in (
         select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)`,
    [BOOT_LOCK],
  )
  const [held] = rows
  if (!held) return 'Nobody holds it now.'
  return `Process ${held.pid} of the database holds it (${held.application_name}, ${held.client_addr ?? 'this machine'}).`
}

/** One process prepares the database at a time. */
async function takeBootLock(owner: pg.Client, waitMs: number) {
  const deadline = performance.now() + waitMs
  for (;;) {
    const { rows } = await owner.query('select pg_try_advisory_lock($1) as taken', [BOOT_LOCK])
    if (rows[0]?.taken) return
    if (performance.now() > deadline) {
      throw new Error(
        `Another process has been preparing the database for ${Math.round(waitMs / 1_000)} s. ${await holderOf(owner)} Let it finish, or end it with pg_terminate_backend, then start again.`,
      )
    }
    await sleep(LOOK_EVERY_MS)
  }
}

/**
 * A newer program may have taken rights away that this one has never heard of: granting by an old list
 * would give them back. What the newer one granted is enough for both.
 */
const knowsAllOf = async (owner: pg.Client) => (await unknownMigrations(owner)).length === 0

/** Everything a server or worker needs before it opens; it waits for a database that is being exchanged. */
export async function bootDatabase(config: Config) {
  await persistently(() => prepareDatabase(config))
  await persistently(() => refuseDeafAddress(directUrlOf(config)))
  await refuseForeignReader(config)
}

/**
 * Brings the database to what this program needs: schema, queues, rights. Many processes may
 * start at once: the first does the work, the others wait and find it done.
 */
export async function prepareDatabase(config: Config, waitMs = LOCK_WAIT_MS): Promise<string[]> {
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'keyhaven boot' })
  await owner.connect()
  try {
    const role = roleOf(config.DATABASE_URL)
    if (config.isLive) await refusePowerfulRole(owner, role)
    await takeBootLock(owner, waitMs)
    const applied = await migrate(owner)
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
  } finally {
    await owner.end()
  }
}
