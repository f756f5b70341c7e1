import pg from 'pg'
import type { Config } from './config.ts'
import { grantTo } from './infra/grants.ts'
import { migrate } from './infra/migrate.ts'
import { installQueue } from './infra/queue.ts'
import { jobs } from './jobs.ts'

/** Any number will do, as long as every process takes the same one. */
const BOOT_LOCK = 7_351_905

const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

/**
 * Brings the database to what this program needs: schema, queues, rights. Many processes may
 * start at once: the first does the work, the others wait and find it done.
 */
export async function prepareDatabase(config: Config): Promise<string[]> {
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'keyhaven boot' })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [BOOT_LOCK])
    const applied = await migrate(owner)
    await installQueue(
      ownerUrl,
      jobs.map((job) => job.name),
    )
    const role = roleOf(config.DATABASE_URL)
    if (role !== roleOf(ownerUrl)) await grantTo(owner, role)
    return applied
  } finally {
    await owner.end()
  }
}
