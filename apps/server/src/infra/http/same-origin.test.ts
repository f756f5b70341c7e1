import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { ada } from '../../testing/a-principal.ts'
import { type Policy, requirePolicies } from './access.ts'
import { replyWithErrors } from './error-reply.ts'
import { refuseForeignCalls } from './same-origin.ts'

const config = { ...loadConfig({}), PUBLIC_ORIGIN: 'https://shop.example/' }
const letIn = async () => {}

const letAdaIn = async (request: FastifyRequest) => {
  request.staff = ada
}

function appFor(allow: Policy, anyOrigin = false) {
  const app = Fastify()
  app.decorateRequest('site', 'shared')
  replyWithErrors(app)
  const access = requirePolicies(app)
  refuseForeignCalls(app, config)
  access.install({ checkout: letIn, order: letIn, customer: letIn, staff: letAdaIn })
  app.all('/probe', { config: { allow, anyOrigin } }, async () => 'in')
  return app
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const json = { 'content-type': 'application/json' }
const ours = { origin: 'https://shop.example' }

async function statusOf(app: ReturnType<typeof appFor>, method: Method, headers: object) {
  const payload = method === 'GET' ? {} : { payload: '{}' }
  const reply = await app.inject({ method, url: '/probe', headers: { ...headers }, ...payload })
  return reply.statusCode
}

test.each<[string, Record<string, string>, number]>([
  ['our own page', { ...json, ...ours }, 200],
  ['our own page, in a browser that says so', { ...json, 'sec-fetch-site': 'same-origin' }, 200],
  [
    'our own page, with a charset',
    { 'content-type': 'application/json; charset=utf-8', ...ours },
    200,
  ],
  ['nobody knows where', json, 403],
  ['a foreign page', { ...json, origin: 'https://evil.example' }, 403],
  ['a page without an origin', { ...json, origin: 'null' }, 403],
  ['our host on plain http', { ...json, origin: 'http://shop.example' }, 403],
  [
    'a subdomain',
    { ...json, origin: 'https://a.shop.example', 'sec-fetch-site': 'same-site' },
    403,
  ],
  ['a foreign page, in a browser that says so', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
  ['a typed address', { ...json, 'sec-fetch-site': 'none' }, 403],
  [
    'one that lies in one of two headers',
    { ...json, ...ours, 'sec-fetch-site': 'cross-site' },
    403,
  ],
  [
    'our own page, as a form',
    { 'content-type': 'application/x-www-form-urlencoded', ...ours },
    415,
  ],
  ['our own page, as plain text', { 'content-type': 'text/plain', ...ours }, 415],
  ['our own page, as almost JSON', { 'content-type': 'application/jsonp', ...ours }, 415],
])('a call that changes something from %s', async (_, headers, status) => {
  for (const allow of ['public', 'checkout', 'order', 'customer'] as const) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect([allow, method, await statusOf(appFor(allow), method, headers)]).toEqual([
        allow,
        method,
        status,
      ])
    }
  }
})

test('a body without a type is refused, a call without a body is not', async () => {
  const app = appFor('public')
  const empty = await app.inject({ method: 'POST', url: '/probe', headers: ours })
  const length = await app.inject({
    method: 'POST',
    url: '/probe',
    headers: { ...ours, 'content-length': '2' },
  })
  expect([empty.statusCode, length.statusCode]).toEqual([200, 415])
})

test('reading is open to every page', async () => {
  const headers = { origin: 'https://evil.example' }
  expect(await statusOf(appFor('public'), 'GET', headers)).toBe(200)
})

test('a route called by others than our pages says so', async () => {
  expect(await statusOf(appFor('public', true), 'POST', json)).toBe(200)
})

const session = { cookie: `__Host-as=${'A'.repeat(43)}` }

test.each<[string, Record<string, string>, { GET: number; POST: number }]>([
  ['our own page', { 'sec-fetch-site': 'same-origin' }, { GET: 200, POST: 200 }],
  ['our own origin', ours, { GET: 200, POST: 200 }],
  ['a page of the same site', { ...ours, 'sec-fetch-site': 'same-site' }, { GET: 403, POST: 403 }],
  ['a foreign page', { origin: 'https://evil.example' }, { GET: 403, POST: 403 }],
  ['nobody knows where', {}, { GET: 200, POST: 403 }],
])('a call with a staff session from %s, where staff share the host', async (_, from, expected) => {
  for (const allow of ['staff', 'orders.view'] as const) {
    const headers = { ...json, ...session, ...from }
    const GET = await statusOf(appFor(allow), 'GET', headers)
    expect({ GET, POST: await statusOf(appFor(allow), 'POST', headers) }).toEqual(expected)
  }
})

test('a program without a cookie says nothing of a page', async () => {
  expect(await statusOf(appFor('staff'), 'POST', json)).toBe(200)
})
