import { changeListing, listRecentOrders, showListing } from '@keyhaven/contracts/recent-orders'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../infra/http/route.ts'
import { paidOrder } from './opened-order.ts'
import { recentOrders, saveListingChoice, shownListing } from './recent-orders.ts'

export function orderRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listRecentOrders, { allow: 'public', limit: { max: 60, seconds: 60 } }, () =>
    recentOrders(ctx),
  )
  const rules = { allow: 'order', limit: { max: 30, seconds: 60 } } as const
  route(app, showListing, rules, (_, request) => shownListing(ctx, paidOrder(request).id))
  route(app, changeListing, rules, ({ body }, request) =>
    saveListingChoice(ctx, paidOrder(request).id, body.isListed),
  )
}
