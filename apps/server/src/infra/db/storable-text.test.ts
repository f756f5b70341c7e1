import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyWithErrors } from '../http/error-reply.ts'
import { assertStorable } from './storable-text.ts'

function anApp() {
  const app = Fastify({ bodyLimit: 1_048_576 })
  replyWithErrors(app)
  app.post('/:id', { preValidation: assertStorable }, async () => ({ success: true }))
  return app
}

const post = (url: string, payload: object | string) =>
  anApp().inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })

test.each([
  ['plain words', { name: 'Ada' }],
  ['every script and a whole emoji', { name: 'Ада 愛 💥' }],
  ['numbers, nothing and lists', { list: [1, null, true, 'x'] }],
])('%s pass', async (_, body) => {
  expect((await post('/1', body)).statusCode).toBe(200)
})

test.each([
  ['the character zero', { billing: { name: 'A\0da' } }, 'billing.name'],
  ['half a pair', { items: [{ id: '\ud800' }] }, 'items.0.id'],
  ['a name with the character zero', { device: { 'a\0': 1 } }, 'device'],
  ['nothing but the character zero', '"\\u0000"', ''],
])('%s is refused, and the field is named', async (_, body, field) => {
  const reply = await post('/1', body)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'invalid_request', details: [{ field }] })
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const listed = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([32, 10])('what is %i levels deep passes', async (depth) => {
  expect((await post('/1', nested(depth))).statusCode).toBe(200)
  expect((await post('/1', listed(depth))).statusCode).toBe(200)
})

test.each([33, 40])('what is %i levels deep is invalid, not an error', async (depth) => {
  for (const payload of [nested(depth), listed(depth)]) {
    const reply = await post('/1', payload)
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid input'])
  }
})

test('the bytes of a file are not read as text', async () => {
  const app = anApp()
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, bytes, done) =>
    done(null, bytes),
  )
  const headers = { 'content-type': 'application/octet-stream' }
  const reply = await app.inject({ method: 'POST', url: '/1', payload: Buffer.alloc(99), headers })
  expect(reply.statusCode).toBe(200)
})

test('a long list is no deep one', async () => {
  const list = Array.from({ length: 200_000 }, () => 0)
  expect((await post('/1', { list })).statusCode).toBe(200)
})

test.each(['/%00', '/a%00b', '/1?q=%00'])('the address %s is refused', async (url) => {
  expect((await post(url, {})).statusCode).toBe(400)
})
