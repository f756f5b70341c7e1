import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onServer } from '../../testing/server-url.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ask = (remoteAddress = '203.0.113.9') =>
  shop.app.inject({ method: 'GET', url: '/readyz', remoteAddress })

test('however many ask whether the shop is ready, one looks', async () => {
  const name = new URL(shop.config.DATABASE_URL).pathname.slice(1)
  const rival = new pg.Client({ connectionString: shop.config.DATABASE_URL })
  await rival.connect()
  await rival.query('begin; lock table schema_migrations in access exclusive mode')
  const replies = Array.from({ length: 50 }, () => ask())
  await new Promise((resolve) => setTimeout(resolve, 300))
  const waiting = await onServer(async (client) => {
    const { rows } = await client.query(
      `select count(*) as n from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [name],
    )
    return Number(rows[0].n)
  })
  await rival.query('rollback')
  await rival.end()
  expect(waiting).toBe(1)
  const statuses = (await Promise.all(replies)).map((reply) => reply.statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('what has changed is seen after a second', async () => {
  await sql`alter table schema_migrations rename to away`.execute(shop.ctx.db)
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  const reply = await ask()
  await sql`alter table away rename to schema_migrations`.execute(shop.ctx.db)
  expect([reply.statusCode, reply.json()]).toMatchObject([503, { migrations: false }])
})

test('a server that leaves says so to balancers first, and still answers', async () => {
  const other = await testShop()
  const statusOf = async (url: string) => (await other.app.inject(url)).statusCode
  expect(await statusOf('/livez')).toBe(200)
  other.life.leave()
  expect(await statusOf('/livez')).toBe(503)
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/api/products')).toBe(200)
  await other.close()
})

test('one network asks six hundred times in a minute; other probes go on', async () => {
  const flood = await Promise.all(Array.from({ length: 601 }, () => ask('203.0.113.10')))
  expect(flood.filter((reply) => reply.statusCode === 429)).toHaveLength(1)
  expect((await ask('203.0.113.11')).statusCode).not.toBe(429)
})
