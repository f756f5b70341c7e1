import { join } from 'node:path'
import { nextVersion } from '../apps/server/src/testing/next-version.ts'
import type { Crew } from './crew.ts'

/** Changes two tables every buyer writes to. */
const migration = (number: number) => `
  alter table orders add column drill_mark_${number} text not null default 'new';
  alter table payment_attempts add column drill_mark_${number} integer;
  create index payment_attempts_drill_mark_${number} on payment_attempts (drill_mark_${number});
`

/** Each deploy adds to those before it. Buyers are not kept waiting for it. */
const withMigrations = (folder: string, count: number) =>
  nextVersion(join(folder, `version-${count}`), {
    apps: ['apps'],
    files: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `apps/server/migrations/99${String(index + 1).padStart(2, '0')}_drill.sql`,
        migration(index + 1),
      ]),
    ),
  })

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
  return left
}
