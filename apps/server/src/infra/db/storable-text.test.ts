import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyWithErrors } from './error-reply.ts'
import { refuseUnstorable } from './storable-text.ts'

function anApp() {
  const app = Fastify()
  replyWithErrors(app)
  app.post('/:id', { preValidation: refuseUnstorable }, async () => ({ success: true }))
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
])('%s is refused, and where it stands is told', async (_, body, field) => {
  const reply = await post('/1', body)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'invalid_request', details: [{ field }] })
})

test.each(['/%00', '/a%00b', '/1?q=%00'])('the address %s is refused', async (url) => {
  expect((await post(url, {})).statusCode).toBe(400)
})
