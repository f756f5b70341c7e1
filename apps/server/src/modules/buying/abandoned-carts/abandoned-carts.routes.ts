import {
  captureCart as capture,
  confirmReminder,
  restoreCart,
} from '@keyhaven/contracts/abandoned-carts'
import { CARTS_PER_HOUR } from '@keyhaven/contracts/data/reminders'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { findCustomer } from '../../people/customers/customer-guard.ts'
import { checkoutOf } from '../checkout/checkout-session.ts'
import { captureCart, confirmReminders, restoredLines } from './abandoned-carts.service.ts'

const MINUTE = 60
const HOUR = 3_600

export function abandonedCartRoutes(app: FastifyInstance, ctx: Context) {
  const stored = app.limitBySubject('carts of one network', times(CARTS_PER_HOUR, HOUR))

  // A page that is being left cannot be told anything: what is not kept is answered like what is.
  route(app, capture, { allow: 'checkout' }, async ({ body }, request, reply) => {
    const network = networkOf(request.ip)
    const success = { success: true as const }
    if (await stored.isSpent(network)) return success
    await stored.take(network, reply)
    const customer = await findCustomer(ctx, request)
    const ownAddress = customer?.isProven ? customer.email : undefined
    const teller = { checkoutId: checkoutOf(request).id, ownAddress }
    await captureCart(ctx, teller, body).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a cart is not kept'),
    )
    return success
  })
  route(
    app,
    confirmReminder,
    { allow: 'public', limit: times(30, MINUTE) },
    async ({ body }, _, reply) => {
      reply.header('cache-control', 'no-store')
      await confirmReminders(ctx, body.token)
      return { success: true as const }
    },
  )
  route(
    app,
    restoreCart,
    { allow: 'checkout', limit: times(30, MINUTE) },
    async ({ body }, request, reply) => {
      reply.header('cache-control', 'no-store')
      const items = await restoredLines(ctx, checkoutOf(request).id, body.token)
      return { success: true as const, items }
    },
  )
}
