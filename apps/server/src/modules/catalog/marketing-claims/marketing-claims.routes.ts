import { getStorefront } from '@keyhaven/contracts/storefront'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { route } from '../../../infra/http/route.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { storefront } from './marketing-claims.service.ts'

export function claimRoutes(app: FastifyInstance, ctx: Context) {
  route(app, getStorefront, { allow: 'public', cached: true }, (_, request) => {
    const store = storeIn(request)
    return storefront(atStore(ctx, store), store)
  })
}
