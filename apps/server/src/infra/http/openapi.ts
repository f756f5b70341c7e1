import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type Config, staffOriginOf } from '../../config.ts'
import { allowPublic } from './access.ts'

/** Describes every contract endpoint at `/api/openapi.json`; a page to browse it outside live mode. */
export async function describeApi(app: FastifyInstance, config: Config) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Keyhaven', description: 'Perpetual office licences by e-mail', version: '1' },
      servers: [...new Set([config.PUBLIC_ORIGIN, staffOriginOf(config)])].map((url) => ({ url })),
    },
    transform: jsonSchemaTransform,
  })
  const hidden = { config: { allow: 'public', site: 'both' }, schema: { hide: true } } as const
  app.get('/api/openapi.json', hidden, async () => app.swagger())
  if (config.isLive) return
  await app.register(browsablePage)
}

const browsablePage: FastifyPluginAsync = async (scope) => {
  allowPublic(scope)
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
