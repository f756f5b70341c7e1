import { whereAmI } from '@keyhaven/contracts/location'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'
import { locationOf } from './location.service.ts'

export function locationRoutes(app: FastifyInstance, { config }: Context) {
  const rules = { allow: 'public', limit: { max: 60 * config.LIMIT_FACTOR, seconds: 60 } } as const
  route(app, whereAmI, rules, (_input, request, reply) => {
    reply.header('cache-control', 'no-store')
    return locationOf(request.ip)
  })
}
