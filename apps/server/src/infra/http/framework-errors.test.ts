import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFrameworkErrors } from './framework-errors.ts'

const app = Fastify({ frameworkErrors: answerFrameworkErrors })
app.get('/orders/:id', async () => ({}))

test.each(['/orders/%', '/orders/%ff', '/orders/%c0%ae'])(
  'the unreadable address %s is refused in the words of every refusal',
  async (url) => {
    const reply = await app.inject({ method: 'GET', url })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ success: false, code: 'invalid_request' })
    expect(reply.payload).not.toContain(url)
  },
)
