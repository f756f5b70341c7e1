import { listRecentOrders } from '@keyhaven/contracts/recent-orders'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'
import { recentOrders } from './recent-orders.ts'

export function orderRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listRecentOrders, { allow: 'public', limit: { max: 60, seconds: 60 } }, () =>
    recentOrders(ctx),
  )
}
