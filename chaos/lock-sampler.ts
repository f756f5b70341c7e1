import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { largeTableOf } from '../apps/server/src/infra/db/migrations/large-tables.ts'
import { LOOK_EVERY_MS, type Seen, watchLocks } from './held-locks.ts'

/** What migrations hold that keeps others from writing. */
const blocking = `
  select l.pid, l.mode,
    case when n.nspname = 'parts' then 'parts.' else '' end || c.relname as "table"
  from pg_locks l
  join pg_class c on c.oid = l.relation
  join pg_namespace n on n.oid = c.relnamespace
  join pg_stat_activity a on a.pid = l.pid
  where l.granted
    and a.datname = current_database()
    and a.application_name in ('keyhaven boot', 'keyhaven migrations')
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`

/** Looks at the locks on large tables until it is stopped. */
export async function sampleLocks(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'lock sampler' })
  await client.connect()
  const locks = watchLocks()
  let isOver = false
  let looks = 0
  const looking = (async () => {
    while (!isOver) {
      const at = performance.now()
      const { rows } = await client.query<Seen>(blocking)
      locks.look(
        at,
        rows.filter(({ table }) => largeTableOf(table) !== undefined),
      )
      looks += 1
      await sleep(Math.max(0, LOOK_EVERY_MS - (performance.now() - at)))
    }
  })()
  return async () => {
    isOver = true
    await looking
    await client.end()
    return { held: locks.all(), looks }
  }
}
