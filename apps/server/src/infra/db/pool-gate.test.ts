import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aLine } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { type FaultProxy, faultProxy } from '../../testing/fault-proxy.ts'
import { urlOf } from '../../testing/server-url.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { asAppError } from '../http/error-reply.ts'
import { createDb } from './db.ts'

const POOL = 4
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ POOL_WEB: POOL, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
})
afterAll(() => shop.close())

async function timed<T>(work: () => Promise<T>) {
  const begun = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begun }
}

const quote = () =>
  aBrowser(shop).call('POST', '/api/checkout/quote', { items: [aLine()], currency: 'usd' })
const anyOrder = () => aBrowser(shop).order('order_aaaaaaaaaaaaaaaaaaaaaaaaaa')

/** The table of prices is locked; a call that asks for one holds a connection. */
async function everyConnectionTaken<T>(work: () => Promise<T>): Promise<T> {
  const rude = new pg.Client({ connectionString: shop.config.DATABASE_URL })
  await rude.connect()
  await rude.query('begin; lock table price_history in access exclusive mode')
  const stuck = Array.from({ length: 3 * POOL }, quote)
  try {
    await eventually('every connection taken', async () => (await anyOrder()).statusCode === 503)
    return await work()
  } finally {
    await rude.query('rollback')
    await rude.end()
    await Promise.all(stuck)
  }
}

test('while every connection is taken, others hear within a tenth of a second that they should come back', async () => {
  await everyConnectionTaken(async () => {
    const calls = []
    for (let i = 0; i < 21; i += 1) calls.push(await timed(anyOrder))
    expect(new Set(calls.map(({ result }) => result.statusCode))).toEqual(new Set([503]))
    expect(calls.every(({ result }) => Number(result.headers['retry-after']) > 0)).toBe(true)
    // One in the middle: a machine that is busy with other tests delays some of them.
    const times = calls.map(({ ms }) => ms).toSorted((a, b) => a - b)
    expect(times[10]).toBeLessThan(100)
  })
  expect((await anyOrder()).statusCode).toBe(404)
})

test('payments have connections that visitors cannot take', async () => {
  await everyConnectionTaken(async () => {
    const { ms } = await timed(() => sql`select 1`.execute(shop.ctx.settlementDb))
    expect(ms).toBeLessThan(1_000)
  })
})

test('a queue that moves is waited in, however long it is', async () => {
  const db = createDb({
    url: shop.config.DATABASE_URL,
    max: 2,
    name: 'moving',
    named: false,
    isShedding: true,
  })
  const all = Array.from({ length: 40 }, () => sql`select pg_sleep(0.02)`.execute(db))
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')).toEqual([])
  await db.destroy()
})

test('a queue that was too long for some does not make the database count as away', async () => {
  const db = createDb({
    url: shop.config.DATABASE_URL,
    max: 1,
    name: 'slow',
    named: false,
    isShedding: true,
    waitMs: 300,
  })
  const all = Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(db))
  const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(5)
  await sql`select 1`.execute(db)
  await db.destroy()
})

test('a queue has an end: who finds it there is sent away at once', async () => {
  const db = createDb({ url: shop.config.DATABASE_URL, max: 1, name: 'crowd', named: false })
  const all = Array.from({ length: 150 }, () => sql`select pg_sleep(0.001)`.execute(db))
  const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(40)
  await db.destroy()
})

const statementTimeoutMs = 300

async function throughCable(
  work: (cable: FaultProxy, db: ReturnType<typeof createDb>) => Promise<void>,
) {
  const { port } = new URL(urlOf('postgres'))
  const cable = await faultProxy({ port: Number(port || 5432) })
  const url = new URL(urlOf('postgres'))
  url.port = String(cable.port)
  const db = createDb({ url: url.href, max: 1, name: 'cable', named: false, statementTimeoutMs })
  try {
    await work(cable, db)
  } finally {
    await db.destroy().catch(() => {})
    await cable.close()
  }
}

const isUnreachable = (error: unknown) => asAppError(error).status === 503

test('a database that falls silent in the middle is given up, and the next question has a new connection', async () => {
  await throughCable(async (cable, db) => {
    await sql`select 1`.execute(db)
    await cable.behave('hanging')
    const { result, ms } = await timed(() => sql`select 1`.execute(db).catch((error) => error))
    expect(isUnreachable(result)).toBe(true)
    expect(ms).toBeLessThan(statementTimeoutMs + 3_000)
    await cable.behave('none')
    await sql`select 1`.execute(db)
  })
})

test('while the database cannot be reached nobody waits for it, and it is found again within two seconds', async () => {
  await throughCable(async (cable, db) => {
    await cable.behave('hanging')
    const ask = () => sql`select 1`.execute(db).catch((error) => error)
    for (let i = 0; i < 5; i += 1) await ask()
    const { result, ms } = await timed(ask)
    expect(isUnreachable(result)).toBe(true)
    expect(ms).toBeLessThan(50)
    await cable.behave('none')
    await sleep(1_100)
    await sql`select 1`.execute(db)
  })
})
