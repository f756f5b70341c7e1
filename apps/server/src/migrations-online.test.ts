import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from './boot.ts'
import { loadConfig } from './config.ts'
import type { Backfill } from './infra/db/migrations/backfill.ts'
import { readBrokenIndexes } from './infra/db/migrations/broken-indexes.ts'
import { fileOf } from './infra/db/migrations/file.rules.ts'
import { finishLater } from './infra/db/migrations/later.ts'
import { readRecords } from './infra/db/migrations/records.ts'
import { eventually } from './testing/eventually.ts'
import { freePort } from './testing/free-port.ts'
import { nextVersion } from './testing/next-version.ts'
import { startProcess } from './testing/processes.ts'
import { startReplicated } from './testing/replica.ts'
import { testDatabase } from './testing/test-database.ts'

const ROWS = 30_000
const INDEX = '9801_facts_old.sql'
const FILL = '9802_facts_fresh.sql'
const freshFacts: Backfill = {
  name: 'facts.fresh',
  table: 'facts',
  key: 'id',
  keyType: 'bigint',
  set: 'fresh = upper(old), times = times + 1',
  where: 'target.fresh is null',
}
const someFacts = `
  create table facts (id bigint primary key, old text not null, fresh text, times integer not null default 0);
  insert into facts (id, old) select n, 'fact ' || n from generate_series(1, ${ROWS}) n;
  analyze facts`

const folder = mkdtempSync(join(tmpdir(), 'next-version-'))
/** The next version of the program, with an index and a backfill. */
let root: string
beforeAll(async () => {
  root = await nextVersion(join(folder, 'shop'), {
    apps: ['apps/server'],
    files: {
      [`apps/server/migrations/${INDEX}`]: `-- concurrently\ncreate index concurrently if not exists facts_old on facts (old);\n`,
      [`apps/server/migrations/${FILL}`]: `-- backfill facts.fresh\n-- needs 9801\n`,
      'apps/server/src/backfills.ts': `export const backfills = [${JSON.stringify(freshFacts)}]\n`,
    },
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

const running: ReturnType<typeof startProcess>[] = []
const clients: pg.Client[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.kill('SIGKILL')))
  await Promise.all(clients.splice(0).map((client) => client.end()))
})

function start(main: 'api' | 'worker', env: Record<string, string>) {
  const started = startProcess(main, env, join(root, 'apps/server'))
  running.push(started)
  return started
}

async function connected(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

const recordOf = async (client: pg.Client, wanted: string) =>
  (await readRecords(client)).find(({ name }) => name === wanted)
const isDone = async (client: pg.Client, name: string) =>
  (await recordOf(client, name))?.state === 'done'

async function isReady(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** Nobody of the killed process works on in the database. */
const isGone = async (client: pg.Client) =>
  (
    await client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'keyhaven migrations'`,
    )
  ).rowCount === 0

test('a worker killed in mid-index leaves nothing to mend, and no server waits for the index', async () => {
  const DATABASE_URL = await testDatabase()
  const [shop, other] = [await connected(DATABASE_URL), await connected(DATABASE_URL)]
  await shop.query(someFacts)
  await other.query('begin; update facts set times = 0 where id = 1')
  const first = start('worker', { DATABASE_URL })
  await eventually(
    'the index to be begun',
    async () => (await shop.query(`select to_regclass('facts_old') as name`)).rows[0].name !== null,
    90_000,
  )
  const port = await freePort()
  start('api', { DATABASE_URL, PORT: String(port) })
  await eventually('a server beside it', () => isReady(port), 60_000)
  expect(await recordOf(shop, INDEX)).toMatchObject({ state: 'running', kind: 'concurrently' })

  await first.kill('SIGKILL')
  await eventually('its work to end', () => isGone(shop), 30_000)
  expect(await readBrokenIndexes(shop)).toEqual(['facts_old'])
  await other.query('rollback')
  start('worker', { DATABASE_URL })
  await eventually('the index', () => isDone(shop, INDEX), 90_000)
  expect(await readBrokenIndexes(shop)).toEqual([])
  const { rows } = await shop.query(
    `select indisvalid from pg_index where indexrelid = 'facts_old'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('a worker killed in mid-backfill: another goes on where it was, and no row changes twice', async () => {
  const DATABASE_URL = await testDatabase()
  const shop = await connected(DATABASE_URL)
  await shop.query(someFacts)
  const first = start('worker', { DATABASE_URL })
  const rowsDone = async () => (await recordOf(shop, FILL))?.rowsDone ?? 0
  await eventually('some rows', async () => (await rowsDone()) > 2_000, 90_000)
  await first.kill('SIGKILL')
  await eventually('its work to end', () => isGone(shop), 30_000)
  const before = await rowsDone()
  expect(before).toBeLessThan(ROWS)
  expect(await recordOf(shop, FILL)).toMatchObject({ place: String(before), rowsAbout: ROWS })

  start('worker', { DATABASE_URL })
  await eventually('the rest', () => isDone(shop, FILL), 90_000)
  expect(await rowsDone()).toBe(ROWS)
  const { rows } = await shop.query(`
    select min(times) as least, max(times) as most, count(*) filter (where fresh = upper(old))::int as right
    from facts`)
  expect(rows).toEqual([{ least: 1, most: 1, right: ROWS }])
})

test('a backfill waits for a copy of the database that falls behind', async () => {
  const { primary, replica, destroy } = await startReplicated()
  const DATABASE_URL = primary.url('postgres')
  try {
    await prepareDatabase({ ...loadConfig(), DATABASE_URL })
    const shop = await connected(DATABASE_URL)
    await shop.query(someFacts)
    replica.freeze()
    await shop.query(
      `create table ballast as select repeat('x', 100) from generate_series(1, 300000)`,
    )
    const files = [fileOf('9802_fill.sql', '-- backfill facts.fresh\n')]
    const how = { backfills: [freshFacts], isPaced: true, files }
    const filling = finishLater(DATABASE_URL, how)
    await sleep(3_000)
    expect(await recordOf(shop, '9802_fill.sql')).toMatchObject({ state: 'running', rowsDone: 0 })
    replica.thaw()
    expect(await filling).toMatchObject([{ name: '9802_fill.sql' }])
    expect((await recordOf(shop, '9802_fill.sql'))?.rowsDone).toBe(ROWS)
  } finally {
    await Promise.all(clients.splice(0).map((client) => client.end()))
    await destroy()
  }
})
