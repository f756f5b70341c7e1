import type { FastifyInstance } from 'fastify'

/** The sandbox asks nobody who they are, so a page that a developer has open must not change it. */
export function refuseWebPages(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || origin === `${request.protocol}://${request.host}`) return
    await reply.code(403).send({ error: { message: 'No web page may change the sandbox.' } })
  })
}
