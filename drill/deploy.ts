import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Crew } from './crew.ts'

const here = fileURLToPath(new URL('../', import.meta.url))
const SKIPPED = new Set(['node_modules', '.react-router', 'earlier', 'test-results'])

/**
 * The next version of the program: this one, with a migration more that changes two tables every
 * buyer writes to.
 */
function nextVersion(folder: string, number: number): string {
  const root = join(folder, `version-${number}`)
  mkdirSync(root)
  const filter = (from: string) => !SKIPPED.has(basename(from))
  for (const part of ['apps', 'packages']) {
    cpSync(join(here, part), join(root, part), { recursive: true, filter })
  }
  for (const part of ['package.json', 'tsconfig.base.json'])
    cpSync(join(here, part), join(root, part))
  symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'))
  // Each deploy adds to those before it.
  for (let each = 1; each <= number; each += 1) {
    writeFileSync(
      join(root, 'apps/server/migrations', `99${String(each).padStart(2, '0')}_drill.sql`),
      `alter table orders add column drill_mark_${each} text not null default 'new';
       alter table payment_attempts add column drill_mark_${each} integer;
       create index payment_attempts_drill_mark_${each} on payment_attempts (drill_mark_${each});\n`,
    )
  }
  return root
}

/** Server by server and worker by worker, while old and new work side by side for a while. */
export async function rollOut(crew: Crew, folder: string, sideBySideMs: number) {
  const { number, root: old } = crew.version
  const fresh = nextVersion(folder, number + 1)
  const [first, second] = crew.servers
  if (!first || !second) throw new Error('two servers are needed')
  const left: number[] = []

  left.push(await crew.leave(first))
  crew.servers[0] = await crew.startServer(0, fresh)
  const oldWorker = crew.worker
  const freshWorker = await crew.startWorker(fresh)
  await sleep(sideBySideMs / 2)
  // An old one that starts again meets a database that is ahead of it.
  left.push(await crew.leave(second))
  const again = await crew.startServer(1, old)
  await sleep(sideBySideMs / 2)
  left.push(await crew.leave(again))
  crew.servers[1] = await crew.startServer(1, fresh)
  await crew.leave(oldWorker)
  crew.worker = freshWorker
  crew.version = { number: number + 1, root: fresh }
  return left
}
