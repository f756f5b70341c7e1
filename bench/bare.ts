import Fastify from 'fastify'

/** The bare engine: one route that sends given bytes with given headers, and nothing else. */
const [port = '', path = '/', body = '', headers = '{}'] = process.argv.slice(2)
const bytes = Buffer.from(body, 'base64')
const sent = JSON.parse(headers) as Record<string, string>

const app = Fastify()
app.get(path, (_request, reply) => {
  reply.headers(sent).send(bytes)
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
