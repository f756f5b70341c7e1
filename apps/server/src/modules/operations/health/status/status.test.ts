import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopStatus } from '@keyhaven/contracts/status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague } from '../../../../testing/approvals.ts'
import { faultProxy } from '../../../../testing/fault-proxy.ts'
import { testDatabase } from '../../../../testing/test-database.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { quickAlerts } from '../alerts/alerts.jobs.ts'
import { createBeat } from '../beat.ts'

/** Facts are read again after two seconds. */
const FRESH_MS = 2_100

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
})
afterAll(() => shop.close())

const status = async (of: TestShop = shop) => {
  const reply = await of.app.inject({ url: '/api/status' })
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  return reply.json<ShopStatus>()
}
const statesOf = ({ components }: ShopStatus) =>
  Object.fromEntries(components.map(({ id, state }) => [id, state]))
const unknown = { shop: 'unknown', checkout: 'unknown', keys: 'unknown', email: 'unknown' }

test('before the first look everything is unknown, and nothing is green', async () => {
  const told = await status()
  expect(statesOf(told)).toEqual(unknown)
  expect(told.state).toBe('unknown')
  expect(
    told.components.flatMap(({ days }) => days).every(({ state }) => state === 'unknown'),
  ).toBe(true)
})

test('the worker’s looks become the state and a row of the day', async () => {
  await createBeat(shop.ctx, 'server', shop.app.minuteCounts).beat()
  await createBeat(shop.ctx, 'worker').beat()
  await quickAlerts.run(shop.ctx)
  await quickAlerts.run(shop.ctx)
  const { rows } = await sql`
    select component, looks, unknown, trouble, down from status_days order by component`.execute(
    shop.ctx.db,
  )
  const looked = { looks: 2, unknown: 0, trouble: 0, down: 0 }
  expect(rows).toEqual(
    ['checkout', 'email', 'keys', 'shop'].map((component) => ({ component, ...looked })),
  )
  await sleep(FRESH_MS)
  const told = await status()
  expect(statesOf(told)).toEqual({ shop: 'ok', checkout: 'ok', keys: 'ok', email: 'ok' })
})

test('it names no host, version, queue, address or amount', async () => {
  const reply = await shop.app.inject({ url: '/api/status' })
  expect(reply.payload).not.toContain(hostname())
  expect(reply.payload).not.toMatch(
    /node|postgres|pgboss|\d+\.\d+\.\d+|127\.0\.0|@|USD|minor|queue/i,
  )
})

test('staff with the right say something; others do not, and markup stays text', async () => {
  const admin = await aColleague(shop, 'admin')
  const support = await aColleague(shop, 'support')
  const body = {
    follows: null,
    component: 'email',
    state: 'investigating',
    message: '<img src=x onerror=alert(1)> Mails are late.',
  }
  expect((await support.call('POST', '/api/admin/status-notes', body)).statusCode).toBe(403)
  const { note } = (await admin.call('POST', '/api/admin/status-notes', body)).json()
  const more = { ...body, follows: note.id, component: 'shop', state: 'resolved', message: 'Sent.' }
  const followed = await admin.call('POST', '/api/admin/status-notes', more)
  expect(followed.json().note).toMatchObject({ follows: note.id, component: 'email' })
  const lost = { ...more, follows: 999_999 }
  expect((await admin.call('POST', '/api/admin/status-notes', lost)).statusCode).toBe(404)
  const { rows } = await sql`select 1 from audit_log where action = 'status.note'`.execute(
    shop.ctx.db,
  )
  expect(rows).toHaveLength(2)
})

test('with the database away it answers from memory and says since when', async () => {
  const url = new URL(await testDatabase())
  const proxy = await faultProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${proxy.port}`
  const lone = await testShop({ DATABASE_URL: url.href, LIMIT_FACTOR: 1_000 })
  const before = await status(lone)
  expect(before.isFromMemory).toBe(false)
  await proxy.behave('gone')
  await sleep(FRESH_MS)
  const away = await status(lone)
  expect(away).toMatchObject({ isFromMemory: true, asOf: before.asOf, state: 'down' })
  expect(statesOf(away)).toEqual({ ...unknown, shop: 'trouble', checkout: 'down' })
  await proxy.behave('none')
  await lone.close()
  await proxy.close()
})
