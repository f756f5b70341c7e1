import { confirmNewsletter, showNewsletter, subscribe } from '@keyhaven/contracts/newsletter'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { customerOf } from '../../../infra/http/access.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { findCustomer } from '../../people/customers/customer-guard.ts'
import { ownOrder } from '../../people/customers/order-owner.ts'
import { askForNews, newsStateOf, startNews } from './newsletter.service.ts'

const MINUTE = 60
const HOUR = 3_600
const done = { success: true } as const

/** Nobody names an address here: it is that of an order one may open, or of the account. */
async function readerOf(ctx: Context, request: FastifyRequest, orderId: string | undefined) {
  if (orderId !== undefined) {
    const { email } = await ownOrder(ctx, request, orderId)
    return { email, source: 'order' as const }
  }
  const customer = await findCustomer(ctx, request)
  if (!customer) throw new AppError('not_signed_in')
  return { email: customer.email, source: 'account' as const }
}

export function newsletterRoutes(app: FastifyInstance, ctx: Context) {
  // Anybody can register any address: until it is proven, the account learns nothing about it.
  route(app, showNewsletter, { allow: 'customer' }, async (_, request) => {
    const { email, isProven } = customerOf(request)
    return { success: true as const, state: isProven ? await newsStateOf(ctx, email) : 'none' }
  })
  route(
    app,
    subscribe,
    { allow: 'public', limit: times(5, HOUR) },
    async ({ body }, request, reply) => {
      reply.header('cache-control', 'no-store')
      await askForNews(ctx, await readerOf(ctx, request, body.orderId))
      return done
    },
  )
  route(
    app,
    confirmNewsletter,
    { allow: 'public', limit: times(30, MINUTE) },
    async ({ body }, _, reply) => {
      reply.header('cache-control', 'no-store')
      await startNews(ctx, body.token)
      return done
    },
  )
}
