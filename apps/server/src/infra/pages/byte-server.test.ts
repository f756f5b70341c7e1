import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { served } from './byte-server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => shop.close())

type Call = { method?: string; path?: string; headers?: Record<string, string> }

/** A call over the wire: what the test's own injection would not pass through. */
async function call({ method = 'GET', path = '/api/products', headers = {} }: Call = {}) {
  const { port } = shop.app.server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** How many requests the framework has numbered before this one. */
async function numbered(): Promise<number> {
  const { headers } = await call({ path: '/api/nothing' })
  return Number.parseInt(String(headers['x-request-id']).split('-')[1] ?? '', 36)
}

test('what is ready is answered before the framework numbers the request', async () => {
  await call()
  const before = await numbered()
  await call()
  await call()
  expect(await numbered()).toBe(before + 1)
})

test('from bytes comes the same answer as the first, and it is counted', async () => {
  const first = await call({ path: '/api/currencies' })
  const hits = served.hits
  const second = await call({ path: '/api/currencies' })
  expect(first.headers['x-request-id']).toBeDefined()
  expect(second.headers['x-request-id']).toBeUndefined()
  expect(served.hits).toBe(hits + 1)
  const { 'x-request-id': _, date: __, ...rest } = first.headers
  expect(second.headers).toEqual({ ...rest, date: expect.any(String) })
  expect([second.status, second.body]).toEqual([200, first.body])
})

test('a browser that already has the file gets no body', async () => {
  const { headers } = await call()
  const etag = headers.etag ?? ''
  const again = await call({ headers: { 'if-none-match': etag, 'accept-encoding': 'br' } })
  expect([again.status, again.body]).toEqual([304, ''])
  expect(again.headers['content-encoding']).toBeUndefined()
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
})

test.each<[string, Call, number]>([
  ['another host', { headers: { host: 'shop.attacker.example' } }, 421],
  ['another method', { method: 'POST' }, 403],
  ['another query', { path: '/api/products?page=2' }, 200],
])('%s is not answered from bytes', async (_name, asked, status) => {
  await call()
  const answer = await call(asked)
  expect(answer.status).toBe(status)
  expect(answer.headers['x-request-id']).toBeDefined()
})

test('an edit is seen by those who come after it', async () => {
  await call()
  await sql`update products set name = 'Edited' where id = 'home-2024'`.execute(shop.ctx.db)
  await eventually('the edit', async () => (await call()).body.includes('Edited'), 5_000)
})

test('a slow or silent caller is cut off as the framework would', () => {
  const { requestTimeout, keepAliveTimeout } = shop.app.server
  expect([requestTimeout, keepAliveTimeout]).toEqual([30_000, 72_000])
})
