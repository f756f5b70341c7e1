import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { nextVersion } from '../apps/server/src/testing/next-version.ts'
import type { Crew } from './crew.ts'

/** A worker looks for work that a migration left to it now and then. */
const INDEXED_MS = 90_000
const LOOK_MS = 500

/** Changes two tables every buyer writes to: columns at once, and an index that a worker builds beside the sales. */
const migrations = (number: number): [string, string][] => [
  [
    `99${two(2 * number - 1)}_drill_columns`,
    `alter table orders add column drill_mark_${number} text not null default 'new';
     alter table payment_attempts add column drill_mark_${number} integer;`,
  ],
  [
    `99${two(2 * number)}_drill_index`,
    `-- concurrently
create index concurrently if not exists ${indexOf(number)} on payment_attempts (drill_mark_${number});`,
  ],
]
const two = (number: number) => String(number).padStart(2, '0')
const indexOf = (number: number) => `payment_attempts_drill_mark_${number}`

/** Each deploy adds to those before it. Buyers are not kept waiting for it. */
const withMigrations = (folder: string, count: number) =>
  nextVersion(join(folder, `version-${count}`), {
    apps: ['apps'],
    files: Object.fromEntries(
      Array.from({ length: count }, (_, index) => migrations(index + 1))
        .flat()
        .map(([name, text]) => [`apps/server/migrations/${name}.sql`, text]),
    ),
  })

/** A deploy that migrated nothing proves nothing. */
async function untilMigrated(owner: pg.Pool, number: number) {
  const deadline = Date.now() + INDEXED_MS
  for (;;) {
    const { rows } = await owner.query(
      `select from pg_index where indexrelid = to_regclass($1) and indisvalid`,
      [indexOf(number)],
    )
    if (rows.length > 0) return
    if (Date.now() > deadline) throw new Error(`the index of version ${number} was not built`)
    await sleep(LOOK_MS)
  }
}

/** Server by server and worker by worker, while old and new work side by side for a while. */
export async function rollOut(crew: Crew, folder: string, sideBySide: () => Promise<void>) {
  const { number, root: old } = crew.version
  const fresh = await withMigrations(folder, number + 1)
  const [first, second] = crew.servers
  if (!first || !second) throw new Error('two servers are needed')
  const left: number[] = []

  left.push(await crew.leave(first))
  crew.servers[0] = await crew.startServer(0, fresh)
  const oldWorker = crew.worker
  const freshWorker = await crew.startWorker(fresh)
  await sideBySide()
  // An old one that starts again meets a database that is ahead of it.
  left.push(await crew.leave(second))
  const again = await crew.startServer(1, old)
  await sideBySide()
  left.push(await crew.leave(again))
  crew.servers[1] = await crew.startServer(1, fresh)
  await crew.leave(oldWorker)
  crew.worker = freshWorker
  crew.version = { number: number + 1, root: fresh }
  await untilMigrated(crew.owner, number + 1)
  return left
}
