import { listProducts } from '@keyhaven/contracts/products'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { route } from '../../../infra/http/route.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { catalogue } from './products.service.ts'

export function productRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listProducts, { allow: 'public', site: 'both', cached: true }, (_, request) =>
    catalogue(atStore(ctx, storeIn(request)), storeIn(request)),
  )
}
