import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootDatabase } from './boot.ts'
import { loadConfig } from './config.ts'
import { assertNotifyArrives } from './infra/db/behind-pooler.ts'
import { eventually } from './testing/eventually.ts'
import { freePort } from './testing/free-port.ts'
import { startPooler } from './testing/pooler.ts'
import { startProcess } from './testing/processes.ts'
import { onServer } from './testing/server-url.ts'
import { testDatabase } from './testing/test-database.ts'

let direct: string
let pooler: Awaited<ReturnType<typeof startPooler>>

beforeAll(async () => {
  direct = await testDatabase()
  await onServer((client) =>
    client.query(
      `do $$ begin create role shop_app login; exception when duplicate_object then null; end $$`,
    ),
  )
  pooler = await startPooler(direct)
})
afterAll(() => pooler.close())

const asShop = (url: string) => url.replace(/\/\/[^@]+@/, '//shop_app@')

test('an address that forgets who listens is refused at the start, and says what to set', async () => {
  await expect(assertNotifyArrives(pooler.url)).rejects.toThrow('DATABASE_DIRECT_URL')
  await assertNotifyArrives(direct)
})

test('a shop behind a pooler keeps its limits on statements, and shows a change at once', async () => {
  const port = await freePort()
  const env = {
    DATABASE_URL: asShop(pooler.url),
    DATABASE_DIRECT_URL: asShop(direct),
    DATABASE_OWNER_URL: direct,
    DATABASE_NAMED_STATEMENTS: 'off',
    PORT: String(port),
  }
  await bootDatabase(loadConfig({ ...process.env, ...env }))
  const pooled = new pg.Client({ connectionString: asShop(pooler.url) })
  await pooled.connect()
  const { rows } = await pooled.query('show statement_timeout')
  await pooled.end()
  expect(rows).toEqual([{ statement_timeout: '5s' }])

  const server = startProcess('api', env)
  try {
    const products = async () =>
      (await (await fetch(`http://127.0.0.1:${port}/api/products`)).json()) as { name: string }[]
    const isUp = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
    await eventually('the server', () => isUp().catch(() => false), 60_000)
    expect((await products()).length).toBeGreaterThan(0)
    const owner = new pg.Client({ connectionString: direct })
    await owner.connect()
    await owner.query(`update products set name = 'Office Renamed' where id = 'home-2024'`)
    await owner.end()
    const isShown = async () => (await products()).some(({ name }) => name === 'Office Renamed')
    await eventually('the new name', isShown, 5_000)
  } finally {
    await server.kill('SIGKILL')
  }
})
