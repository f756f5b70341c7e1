import { existsSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Crew } from './crew.ts'

const here = fileURLToPath(new URL('../', import.meta.url))
const SKIPPED = new Set(['node_modules', '.react-router', 'earlier', 'test-results'])

/** Changes two tables every buyer writes to. */
const migration = (number: number) => `
  alter table orders add column drill_mark_${number} text not null default 'new';
  alter table payment_attempts add column drill_mark_${number} integer;
  create index payment_attempts_drill_mark_${number} on payment_attempts (drill_mark_${number});
`

/** The next version of the program: this one, with a migration more. Buyers are not kept waiting for it. */
async function nextVersion(folder: string, number: number): Promise<string> {
  const root = join(folder, `version-${number}`)
  await mkdir(root)
  const filter = (from: string) => !SKIPPED.has(basename(from))
  for (const part of ['apps', 'packages', 'package.json', 'tsconfig.base.json']) {
    await cp(join(here, part), join(root, part), { recursive: true, filter })
  }
  for (const part of ['', 'apps/server', 'apps/web']) {
    const packages = join(here, part, 'node_modules')
    if (existsSync(packages)) await symlink(packages, join(root, part, 'node_modules'))
  }
  // Each deploy adds to those before it.
  for (let each = 1; each <= number; each += 1) {
    const name = `99${String(each).padStart(2, '0')}_drill.sql`
    await writeFile(join(root, 'apps/server/migrations', name), migration(each))
  }
  return root
}

/** Server by server and worker by worker, while old and new work side by side for a while. */
export async function rollOut(crew: Crew, folder: string, sideBySide: () => Promise<void>) {
  const { number, root: old } = crew.version
  const fresh = await nextVersion(folder, number + 1)
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
