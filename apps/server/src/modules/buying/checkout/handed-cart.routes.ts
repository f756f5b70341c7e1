import { openHandedCart as open } from '@keyhaven/contracts/kept-carts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { originOf, storeIn } from '../../../infra/http/hosts.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { handOverCart, linesOnSale, openHandedCart } from '../kept-carts/hand-over-cart.ts'
import {
  CHECKOUT_PATH,
  linesOfPath,
  type PermalinkTerms,
  pathWithin,
  termsOfQuery,
} from '../kept-carts/permalink.rules.ts'
import { checkoutOf } from './checkout-session.ts'

const MINUTE = 60
const HOUR = 3_600
const CARTS_PER_HOUR = 120
const SHOP_PATH = '/shop'

/** Pages that take up a cart that was handed over; any other destination would lose it. */
const cartPages = [CHECKOUT_PATH, '/cart']

const queryOf = ({ raw }: FastifyRequest) => raw.url?.split('?').slice(1).join('?') ?? ''

/** An address with what travels on; what the path says itself counts. */
function withTravelling(path: string, travelling: URLSearchParams): string {
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of travelling) if (!query.has(name)) query.set(name, value)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

const cartAddress = (page: string, travelling: URLSearchParams, token: string) =>
  `${withTravelling(`${page}?handed=1`, travelling)}#${token}`

/** A link without lines, or with none that the store sells: to its page, and a code can be claimed there. */
function emptyAddress({ couponCode, travelling }: PermalinkTerms, page: string | undefined) {
  const path = withTravelling(page ?? SHOP_PATH, travelling)
  return couponCode === null || page !== undefined ? path : `${path}#claim=${couponCode}`
}

/** Links of other sites and assistants that fill a cart, and the call that opens such a cart in the checkout. */
export function handedCartRoutes(app: FastifyInstance, ctx: Context) {
  const made = app.limitBySubject('handed carts by network', times(CARTS_PER_HOUR, HOUR))
  const rules = { allow: 'public', limit: times(60, MINUTE) } as const

  async function addressOf(request: FastifyRequest, reply: FastifyReply, path: string) {
    const store = storeIn(request)
    const terms = termsOfQuery(queryOf(request))
    const page = pathWithin(originOf(ctx.config, store), terms.continueTo)
    const lines = linesOfPath(path)
    if (!lines) throw new AppError('invalid_request', 'This link names no cart.')
    const items = await linesOnSale(ctx, store, lines)
    if (items.length === 0) return emptyAddress(terms, lines.length === 0 ? page : undefined)
    const target = cartPages.find((known) => known === page) ?? CHECKOUT_PATH
    // What only looks whether the link works gets no cart.
    if (request.method === 'HEAD') return withTravelling(target, terms.travelling)
    await made.take(networkOf(request.ip), reply)
    const { couponCode, email } = terms
    const token = await handOverCart(ctx, store, { items, couponCode, email, currency: null })
    return cartAddress(target, terms.travelling, token)
  }

  app.get<{ Params: { '*': string } }>(
    '/buy/*',
    { config: { ...rules, anyOrigin: true }, schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const address = await addressOf(request, reply, request.params['*'])
      return reply.header('x-robots-tag', 'noindex').redirect(address, 303)
    },
  )
  route(
    app,
    open,
    { allow: 'checkout', limit: times(30, MINUTE) },
    async ({ body }, request, reply) => {
      reply.header('cache-control', 'no-store')
      const opener = { token: body.token, checkoutId: checkoutOf(request).id }
      return await openHandedCart(ctx, storeIn(request), opener)
    },
  )
}
