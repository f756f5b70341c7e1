import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { nextVersion } from '../apps/server/src/testing/next-version.ts'
import { startProcess } from '../apps/server/src/testing/processes.ts'
import { hangUp } from './call.ts'
import { judge } from './held-locks.ts'
import { buyersAt } from './lock-buyers.ts'
import { planted, programAt, runDb, unlistedTables } from './lock-ground.ts'
import { sampleLocks } from './lock-sampler.ts'
import { startOutside } from './outside-world.ts'
import { answers, killAll } from './processes.ts'

/**
 * `npm run db:lock-test -- --from v0.2.0 --size 1m`: the release of that commit sells from a database of that size
 * while this program migrates it. `--plant bad` adds a plain index on orders, which must fail; `--plant good` the
 * same built beside the sales, which must not.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    size: { type: 'string', default: '1m' },
    plant: { type: 'string' },
    seconds: { type: 'string', default: '15' },
  },
})
if (!values.from) throw new Error('--from names the commit of the last release')
const plant = values.plant === undefined ? {} : { '9999_planted.sql': planted[values.plant] ?? '' }
if (Object.values(plant).includes('')) throw new Error('--plant is good or bad')

const anyDatabase = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/keyhaven'
const url = `${anyDatabase}_locks`
const folder = mkdtempSync('/tmp/keyhaven-locks.')

async function sellingShop(root: string) {
  const { env } = await startOutside({ folder, webhookUrl: 'http://127.0.0.1:9/' })
  const port = await freePort()
  const shop = startProcess(
    'api',
    {
      ...env,
      PORT: String(port),
      DATABASE_URL: url,
      PUBLIC_ORIGIN: 'http://localhost:3000',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      LIMIT_FACTOR: '100000',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    join(root, 'apps/server'),
  )
  await answers(`http://127.0.0.1:${port}/readyz`, 180_000)
  return { shop, port }
}

async function measure(port: number, next: string) {
  const seconds = Number(values.seconds)
  const warm = buyersAt(port)
  await sleep(3_000)
  await warm()
  const stopBefore = buyersAt(port)
  await sleep(seconds * 1_000)
  const before = await stopBefore()
  const stopLooking = await sampleLocks(url)
  const stopDuring = buyersAt(port)
  console.log(await runDb(next, url, 'migrate'))
  console.log(await runDb(next, url, 'migrate', '--whole'))
  const during = await stopDuring()
  return { before, during, ...(await stopLooking()) }
}

try {
  const last = await programAt(values.from, join(folder, 'last'))
  const files = Object.entries(plant).map(([name, text]) => [
    `apps/server/migrations/${name}`,
    text,
  ])
  const next = await nextVersion(join(folder, 'next'), {
    apps: ['apps/server'],
    files: Object.fromEntries(files),
  })
  await runDb(last, url, 'reset', '--size', values.size)
  const unlisted = await unlistedTables(url)
  const { shop, port } = await sellingShop(last)
  const facts = await measure(port, next).finally(() => shop.kill('SIGTERM'))
  const { problems: waits, isQuiet, median, slowest } = judge(facts)
  const problems = [
    ...waits,
    ...unlisted.map((table) => `${table} is one of the largest tables and not in large-tables.ts`),
  ]

  for (const { table, mode, ms } of facts.held.slice(0, 10)) {
    console.log(`${ms.toFixed(0).padStart(6)} ms  ${mode} on ${table}`)
  }
  console.log(
    `${facts.looks} looks, ${facts.during.length} checkouts meanwhile: the slowest ${slowest.toFixed(0)} ms, usually ${median.toFixed(0)} ms`,
  )
  if (!isQuiet)
    console.log('The machine was busy before it began: the times of checkouts are not judged.')
  console.log(problems.length === 0 ? 'nobody waited' : problems.join('\n'))
  if (problems.length > 0) process.exitCode = 1
} finally {
  await killAll()
  hangUp()
  rmSync(folder, { recursive: true, force: true })
}
