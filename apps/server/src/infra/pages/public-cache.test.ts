import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { onServer } from '../../testing/server-url.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { encodingFor } from './byte-cache.ts'
import { cacheKey } from './cache-key.ts'

let shop: TestShop | undefined
afterEach(async () => {
  await shop?.close().catch(() => {})
  shop = undefined
})

test.each([
  ['/shop', undefined, 'main USD /shop'],
  ['/shop', 'a=1; currency=EUR', 'main EUR /shop'],
  ['/shop', 'currency=XXX', 'main USD /shop'],
  ['/shop', 'mycurrency=EUR', 'main USD /shop'],
  ['/shop?utm_source=mail&gclid=1', undefined, 'main USD /shop'],
  ['/shop?q=word', undefined, undefined],
  ['/shop?utm_source=mail&q=word', undefined, undefined],
  ['/api/products', 'currency=EUR', 'main /api/products'],
  ['/?paid=no&computer=mac', undefined, 'main USD /?computer=mac&paid=no'],
  ['/?computer=mac&gclid=1&paid=no', undefined, 'main USD /?computer=mac&paid=no'],
  ['/?computer=amiga', undefined, 'main USD /'],
  ['/?computer=mac&computer=windows', undefined, 'main USD /?computer=mac'],
  ['/?computer=mac&q=word', undefined, undefined],
  ['/shop?computer=mac', undefined, undefined],
])('%s with the cookie %s is kept as %s', (url, cookie, key) => {
  expect(cacheKey(url, { cacheName: 'main', currency: 'USD' }, cookie)).toBe(key)
})

test('two stores never share a page nor an answer, and each has a currency of its own', () => {
  const store = { cacheName: 'second.4', currency: 'EUR' } as const
  expect(cacheKey('/shop', store, undefined)).toBe('second.4 EUR /shop')
  expect(cacheKey('/shop', store, 'currency=GBP')).toBe('second.4 GBP /shop')
  expect(cacheKey('/api/products', store, undefined)).toBe('second.4 /api/products')
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.5', 'br'],
  ['gzip;q=0', 'identity'],
  ['zstd', 'identity'],
])('a client that accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('a hundred visitors at once cost one look into the database', async () => {
  shop = await testShop()
  const { app, config } = shop
  const ask = () => app.inject({ method: 'GET', url: '/api/currencies' })
  const rival = new pg.Client({ connectionString: config.DATABASE_URL })
  await rival.connect()
  await rival.query('begin; lock table currency_rates in access exclusive mode')
  const name = new URL(config.DATABASE_URL).pathname.slice(1)
  const waiting = () =>
    onServer(async (client) => {
      const { rows } = await client.query(
        `select count(*) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
        [name],
      )
      return Number(rows[0].count)
    })

  const replies = Promise.all(Array.from({ length: 100 }, ask))
  await eventually('a look into the database', async () => (await waiting()) > 0)
  await sleep(100)
  expect(await waiting()).toBe(1)
  await rival.query('rollback')
  await rival.end()
  expect(new Set((await replies).map((reply) => reply.statusCode))).toEqual(new Set([200]))
})

test('with the database gone the last good list is served; without one it is refused', async () => {
  shop = await testShop()
  const { app, config } = shop
  const ask = (url: string) => app.inject({ method: 'GET', url })
  const before = await ask('/api/products')

  const name = new URL(config.DATABASE_URL).pathname.slice(1)
  await onServer((client) => client.query(`drop database ${name} with (force)`))
  await eventually('the loss to be noticed', async () => shop?.content.version() === undefined)

  const after = await ask('/api/products')
  expect([after.statusCode, after.payload]).toEqual([200, before.payload])
  const never = await ask('/api/currencies')
  expect([500, 503]).toContain(never.statusCode)
  expect(never.payload).not.toMatch(/database|postgres|select/i)
})

test('an edit made while a page was being prepared is not lost', async () => {
  shop = await testShop()
  const { app, ctx } = shop
  const ask = async () => (await app.inject({ method: 'GET', url: '/api/products' })).payload
  for (let round = 0; round < 10; round += 1) {
    const [, edited] = await Promise.all([
      ask(),
      sql`update products set name = ${`Round ${round}`} where id = 'home-2024'`.execute(ctx.db),
    ])
    expect(edited).toBeDefined()
    await eventually(`round ${round}`, async () => (await ask()).includes(`Round ${round}`))
  }
})
