import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFrameworkErrors } from './framework-errors.ts'

const app = Fastify({ frameworkErrors: answerFrameworkErrors })
app.get('/api/orders/:id', async () => ({}))
app.get('/not-found', (_, reply) => reply.code(404).type('text/html').send('<h1>No such page</h1>'))

test.each(['/api/orders/%', '/api/orders/%ff', '/api/orders/%c0%ae'])(
  'the unreadable address %s is refused in the words of every refusal',
  async (url) => {
    const reply = await app.inject({ method: 'GET', url })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ success: false, code: 'invalid_request' })
    expect(reply.payload).not.toContain(url)
  },
)

test.each(['/product/%E0%A4%A', '/%', '/shop/%ff?x=1'])(
  'a person who follows the unreadable address %s gets the page for addresses that lead nowhere',
  async (url) => {
    const reply = await app.inject({ method: 'GET', url })
    expect([reply.statusCode, reply.payload]).toEqual([404, '<h1>No such page</h1>'])
    expect(reply.headers['content-type']).toContain('text/html')
  },
)

test('what is sent to an unreadable address is refused in words for programs', async () => {
  const reply = await app.inject({ method: 'POST', url: '/product/%ff' })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
})
