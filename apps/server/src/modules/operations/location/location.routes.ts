import { whereAmI } from '@keyhaven/contracts/location'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../infra/http/route.ts'
import { locationOf } from './location.service.ts'

export function locationRoutes(app: FastifyInstance) {
  const rules = { allow: 'public', limit: { max: 60, seconds: 60 } } as const
  route(app, whereAmI, rules, (_input, request, reply) => {
    reply.header('cache-control', 'no-store')
    return locationOf(request.ip)
  })
}
