import { text } from 'node:stream/consumers'
import Fastify from 'fastify'

/** The bare engine: one route that sends given bytes with given headers, and nothing else. */
const [port = '', path = '/'] = process.argv.slice(2)
const answer = JSON.parse(await text(process.stdin)) as {
  body: string
  headers: Record<string, string>
}
const bytes = Buffer.from(answer.body, 'base64')

const app = Fastify()
app.get(path, (_request, reply) => {
  reply.headers(answer.headers).send(bytes)
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
