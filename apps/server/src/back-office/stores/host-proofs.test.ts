import type { StoreFile } from '@keyhaven/contracts/staff/stores'
import { startDns, zone } from '@keyhaven/sandbox/mail/dns'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inStore } from '../../modules/platform/stores/in-store.ts'
import { watchHosts } from '../../modules/staff/store-hosts/watch-hosts.ts'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { moveClock } from '../../testing/clock.ts'
import { eventually } from '../../testing/eventually.ts'
import { aStore, ask, editStore, makeStore } from '../../testing/stores.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const STORES = '/api/admin/stores'
const HOUR = 3_600

let dns: Awaited<ReturnType<typeof startDns>>
let shop: TestShop
let admin: Colleague
let second: Colleague
beforeAll(async () => {
  dns = await startDns({ port: 0 })
  shop = await testShop({ LIMIT_FACTOR: 1_000, MAIL_DNS_SERVERS: [`127.0.0.1:${dns.port}`] })
  admin = await aColleague(shop, 'admin')
  second = await aColleague(shop, 'admin')
})
afterAll(async () => {
  await shop.close()
  await dns.close()
})

const fileOf = async (id: string) => (await admin.call('GET', `${STORES}/${id}`)).json<StoreFile>()
const hostOf = async (id: string, host: string) =>
  (await fileOf(id)).hosts.find((one) => one.host === host)
const check = (id: string, host: string, by = admin) =>
  by.call('POST', `${STORES}/${id}/hosts/check`, { host })
const statusOf = async (host: string) => (await ask(shop, host)).statusCode
const originOf = async (id: string) => (await inStore(shop.ctx, id)).config.PUBLIC_ORIGIN

/** The owner of the host publishes what the screen shows. */
async function publish(id: string, host: string) {
  const { record = '', token } = (await hostOf(id, host)) ?? {}
  zone[record] = token ?? ''
  return record
}

const make = (id: string, hosts: string[]) =>
  admin.call('POST', STORES, { id, ...aStore, hosts, reason: 'for a test' })

test('a new host answers nobody and is in no mail until its token is found and a second person opened it', async () => {
  const host = 'proof.localhost'
  expect((await make('proof', [host])).statusCode).toBe(201)
  expect(await hostOf('proof', host)).toMatchObject({
    state: 'unproven',
    record: `_keyhaven.${host}`,
    file: `https://${host}/.well-known/keyhaven-host`,
  })
  expect([await statusOf(host), await originOf('proof')]).toEqual([421, shop.config.PUBLIC_ORIGIN])
  const early = await check('proof', host)
  expect([early.statusCode, early.json().code]).toEqual([409, 'host_unproven'])
  expect(await approvalsSeenBy(second, 'open')).toEqual([])
  zone[`_keyhaven.${host}`] = 'another token'
  expect((await check('proof', host)).json().code).toBe('host_unproven')
  await publish('proof', host)
  const found = await check('proof', host)
  expect(found.json().hosts).toMatchObject([{ host, state: 'proven' }])
  expect(await statusOf(host)).toBe(421)
  const [asked] = await approvalsSeenBy(second, 'open')
  if (!asked) throw new Error('nothing waits')
  expect((await decide(admin, asked)).json().code).toBe('approval_own')
  await agree(second, found)
  await eventually('the host', async () => (await statusOf(host)) === 200)
  expect(await originOf('proof')).toContain(`//${host}`)
  expect((await hostOf('proof', host))?.state).toBe('open')
})

test('a host that was taken off after its proof is not opened, and one that comes back needs another token', async () => {
  const host = 'gone.localhost'
  await make('gone', [host])
  await publish('gone', host)
  const found = await check('gone', host)
  const before = (await hostOf('gone', host))?.token
  const { store } = await fileOf('gone')
  expect((await editStore(admin, store, { hosts: [] })).statusCode).toBe(200)
  const asked = (await approvalsSeenBy(second, 'open')).find(
    ({ id }) => id === found.json().approval.id,
  )
  if (!asked) throw new Error('nothing waits')
  expect((await decide(second, asked)).json().code).toBe('approval_outdated')
  const { store: left } = await fileOf('gone')
  await editStore(admin, left, { hosts: [host] })
  expect(await hostOf('gone', host)).toMatchObject({ state: 'unproven' })
  expect((await hostOf('gone', host))?.token).not.toBe(before)
})

test('fewer hosts take one person; a host that waits belongs to its store', async () => {
  const made = await makeStore(shop, admin, 'fewer', { hosts: ['one.localhost', 'two.localhost'] })
  const other = await make('thief', ['two.localhost'])
  expect([other.statusCode, other.json().details[0].field]).toEqual([400, 'hosts'])
  await editStore(admin, made, { hosts: ['one.localhost'] })
  await eventually('fewer', async () => (await statusOf('two.localhost')) === 421)
  expect(await statusOf('one.localhost')).toBe(200)
})

test('a host whose token is gone is told of, and after 72 hours mails lead to the main store', async () => {
  const host = 'lost.localhost'
  await makeStore(shop, admin, 'lost', { hosts: [host] })
  const record = await publish('lost', host)
  await watchHosts(shop.ctx)
  expect(await hostOf('lost', host)).toMatchObject({ state: 'open', lostAt: null })
  const token = zone[record] ?? ''
  delete zone[record]
  await watchHosts(shop.ctx)
  expect((await hostOf('lost', host))?.state).toBe('lost')
  const { rows } = await sql`
    select 1 from notifications where dedupe_key like ${`host-lost:${host}%`}`.execute(shop.ctx.db)
  expect(rows).toHaveLength(1)
  expect(await originOf('lost')).toContain(`//${host}`)
  await moveClock(shop, 73 * HOUR)
  await eventually('the main store', async () => !(await originOf('lost')).includes(host))
  expect(await statusOf(host)).toBe(200)
  zone[record] = token
  await watchHosts(shop.ctx)
  await eventually('its own host', async () => (await originOf('lost')).includes(host))
  await moveClock(shop, 0)
})
