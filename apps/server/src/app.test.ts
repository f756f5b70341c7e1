import { readFileSync } from 'node:fs'
import { listProducts } from '@keyhaven/contracts/products'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requirePolicies } from './infra/http/access.ts'
import { authzTable } from './infra/http/authz-table.ts'
import { lawOf } from './laws/doors.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMIT_PER_MINUTE: 40, TRUSTED_PROXIES: ['127.0.0.1'] })
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers })

test('an unknown call is refused in the one shape every refusal has', async () => {
  const reply = await get('/api/nothing-here', { 'x-request-id': 'request-12345' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({
    success: false,
    error: 'Not found',
    message: 'Not found',
    code: 'not_found',
    requestId: 'request-12345',
  })
})

test('a request id that could forge a log line is replaced', async () => {
  const reply = await get('/api/nothing-here', { 'x-request-id': 'a b\tc d e f g h' })
  expect(reply.json().requestId).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
})

test('a request id is taken from our own proxy alone', async () => {
  const headers = { 'x-request-id': 'EVILMARK-12345' }
  const asked = { method: 'GET', url: '/api/nothing-here', headers } as const
  const stranger = await shop.app.inject({ ...asked, remoteAddress: '203.0.113.77' })
  expect(stranger.json().requestId).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
})

test('a route without an access policy stops the boot', async () => {
  const app = Fastify()
  requirePolicies(app)
  app.get('/secret', async () => 'oops')
  await expect(async () => app.ready()).rejects.toThrow('/secret has no access policy')
})

test('the list of who may call what is the one kept in docs/authz.csv', () => {
  const kept = readFileSync(new URL('../../../docs/authz.csv', import.meta.url), 'utf8')
  expect(authzTable(shop.access.table(), lawOf)).toBe(kept)
})

test('the server tells that it runs and that it is ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({
    status: 'ready',
    database: true,
    migrations: true,
    queue: true,
  })
})

test('the API describes itself as OpenAPI 3.1, every contract endpoint included', async () => {
  const document = (await get('/api/openapi.json')).json()
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/products', '/api/currencies', '/api/admin/login']),
  )
  const { responses } = document.paths[listProducts.path].get
  expect(responses['200'].content['application/json'].schema.type).toBe('array')
})

test('answers carry the security headers and never say what they are built with', async () => {
  const { headers } = await get('/api/products')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('set-cookie')
})

test('a report of a broken content security policy is accepted and answered with nothing', async () => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': { 'document-uri': 'http://x/?secret=1' } }),
  })
  expect([reply.statusCode, reply.payload]).toEqual([204, ''])
})

test('a page that broke is written to the log, and nothing that is no report', async () => {
  const report = (payload: object) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/page-failures', payload },
      headers: { origin: new URL(shop.ctx.config.PUBLIC_ORIGIN).origin },
    })
  const good = { number: 'KH-7F3A-20C', page: '/shop', text: 'x is undefined' }
  expect((await report(good)).statusCode).toBe(204)
  for (const wrong of [
    { number: 'KH' },
    { page: '/order-success/order_A' },
    { text: 'x'.repeat(201) },
  ])
    expect((await report({ ...good, ...wrong })).statusCode).toBe(400)
})

test('one address that asks too often is told to wait, others are not', async () => {
  const flood = (remoteAddress: string) =>
    shop.app.inject({ method: 'GET', url: '/api/nothing-here', remoteAddress })
  const replies = await Promise.all(Array.from({ length: 41 }, () => flood('203.0.113.9')))
  expect(replies.filter((reply) => reply.statusCode === 404)).toHaveLength(40)
  const refused = replies.find((reply) => reply.statusCode === 429)
  expect(refused?.json()).toMatchObject({ code: 'too_many_requests', success: false })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await flood('203.0.113.10')).statusCode).toBe(404)
})
