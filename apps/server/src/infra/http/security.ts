import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { apiPolicy } from './csp.ts'

/** Headers of every answer; documents replace the policy with their own. */
export async function setHeaders(app: FastifyInstance, config: Config) {
  const isSecure = config.PUBLIC_ORIGIN.startsWith('https://')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure && { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', apiPolicy)
    reply.header('x-request-id', request.id)
  })
}
