import { getStorefront } from '@keyhaven/contracts/storefront'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'
import { storefront } from './claims.service.ts'

export function claimRoutes(app: FastifyInstance, ctx: Context) {
  route(app, getStorefront, { allow: 'public', cached: true }, () => storefront(ctx))
}
