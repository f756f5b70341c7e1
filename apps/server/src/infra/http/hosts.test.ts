import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { siteOf, storesByHost } from './hosts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({
    PUBLIC_ORIGIN: 'https://shop.example',
    ALLOWED_HOSTS: ['www.shop.example'],
    VARIANT_HOSTS: ['office.shop.example'],
  })
})
afterAll(() => shop.close())

const ask = (host: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: '/api/currencies', headers: { ...headers, host } })

test.each(['shop.example', 'SHOP.example:443', 'shop.example.', 'www.shop.example'])(
  'the shop answers to its own name %s',
  async (host) => expect((await ask(host)).statusCode).toBe(200),
)

test.each(['evil.example', 'shop.example.evil.example', 'office.evil.example', '10.0.0.1'])(
  'a call for the host "%s" is told that it is not served here',
  async (host) => {
    await ask('shop.example')
    const reply = await ask(host)
    expect([reply.statusCode, reply.json().code]).toEqual([421, 'misdirected'])
    expect(reply.headers['cache-control']).toBe('no-store')
  },
)

test('a forwarded host changes nothing, in either direction', async () => {
  const forged = { 'x-forwarded-host': 'shop.example', forwarded: 'host=shop.example' }
  expect((await ask('evil.example', forged)).statusCode).toBe(421)
  const swapped = { 'x-forwarded-host': 'evil.example' }
  expect((await ask('shop.example', swapped)).statusCode).toBe(200)
})

/** Two lines named Host, which no client library would send. */
async function askTwice(first: string, second: string, path: string) {
  await shop.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
  const { port } = shop.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${first}\r\nHost: ${second}\r\nConnection: close\r\n\r\n`,
  )
  const chunks: Buffer[] = await socket.toArray()
  return Buffer.concat(chunks).toString()
}

test.each([
  ['shop.example', 'evil.example'],
  ['evil.example', 'shop.example'],
  ['shop.example', 'shop.example'],
])(
  'a call that names the hosts %s and %s is refused, also where an answer is kept ready',
  async (first, second) => {
    await ask('shop.example')
    await ask('shop.example')
    const answer = await askTwice(first, second, '/api/currencies')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('Please name one host.')
    expect(await askTwice(first, second, '/healthz')).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test('probes reach the machine by its address', async () => {
  const headers = { host: '10.0.0.1:3000' }
  const reply = await shop.app.inject({ method: 'GET', url: '/healthz', headers })
  expect(reply.statusCode).toBe(200)
})

test('names of this machine are left out once payments are live', () => {
  const config = { ...loadConfig({}), PUBLIC_ORIGIN: 'https://shop.example' }
  expect(storesByHost(config).get('office.localhost')?.id).toBe('office')
  expect([...storesByHost({ ...config, isLive: true }).keys()]).toEqual(['shop.example'])
})

test('a list of hosts with something else in it stops the start', () => {
  expect(() => loadConfig({ VARIANT_HOSTS: 'office.example, https://x' })).toThrow(/VARIANT_HOSTS/)
})

test.each([
  ['staff.shop.example', 'staff'],
  ['STAFF.shop.example.:443', 'staff'],
  ['shop.example', 'shop'],
  ['a.staff.shop.example', 'shop'],
  ['evil-staff.shop.example', 'shop'],
  [undefined, 'shop'],
])('a request for %s came to a host of %s', (host, site) => {
  expect(siteOf({ STAFF_ORIGIN: 'https://staff.shop.example' }, host)).toBe(site)
  expect(siteOf({}, host)).toBe('shared')
})
