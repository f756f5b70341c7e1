import {
  changeKeptCart,
  payKeptCart,
  quoteKeptCart,
  saveKeptCart,
  showKeptCart,
} from '@keyhaven/contracts/kept-carts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { currencyOf } from '../../../infra/pages/cache-key.ts'
import { assertInside } from '../../catalog/products/products.service.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { withLineChanged } from '../kept-carts/kept-carts.rules.ts'
import { editKeptCart, readKeptCart, requireKeptCart } from '../kept-carts/kept-carts.service.ts'
import { checkoutOf } from './checkout-session.ts'
import { payForKeptCart } from './open/pay-kept-cart.ts'
import type { limitCouponTries } from './quote/coupon-tries.ts'
import { quotedCart } from './quote/show-quote.ts'

const MINUTE = 60
const HOUR = 3_600
const CARTS_PER_HOUR = 60

/** The currency a visitor sees, unless the call names one. */
const currencyIn = (request: FastifyRequest) =>
  currencyOf(request.headers.cookie, storeIn(request).currency)

/** A cart for visits whose browser keeps none: without scripts, or without storage. */
export function keptCartRoutes(
  app: FastifyInstance,
  ctx: Context,
  tryCode: ReturnType<typeof limitCouponTries>,
) {
  const made = app.limitBySubject('kept carts by network', times(CARTS_PER_HOUR, HOUR))
  const changes = { allow: 'checkout', limit: times(60, MINUTE) } as const
  const admit = (request: FastifyRequest, reply: FastifyReply) => () =>
    made.take(networkOf(request.ip), reply)

  route(app, showKeptCart, changes, async (_, request) =>
    request.checkout
      ? await readKeptCart(ctx, request.checkout.id)
      : { items: [], couponCode: null },
  )
  route(app, saveKeptCart, changes, async ({ body }, request, reply) => {
    assertInside(storeIn(request), body.items)
    const cart = { items: body.items, couponCode: body.couponCode || null }
    const edit = { edit: () => cart, admit: admit(request, reply) }
    return await editKeptCart(ctx, checkoutOf(request).id, edit)
  })
  route(app, changeKeptCart, changes, async ({ body }, request, reply) => {
    assertInside(storeIn(request), [body])
    return await editKeptCart(ctx, checkoutOf(request).id, {
      edit: (cart) => ({ ...cart, items: withLineChanged(cart.items, body) }),
      admit: admit(request, reply),
    })
  })
  route(app, quoteKeptCart, changes, async ({ body }, request, reply) => {
    const checkout = checkoutOf(request)
    const cart = await requireKeptCart(ctx, checkout.id)
    const couponCode = body.couponCode || cart.couponCode
    const currency = body.currency ?? currencyIn(request)
    assertInside(storeIn(request), cart.items)
    return await tryCode({ request, reply, code: couponCode }, async () => {
      const asked = { items: cart.items, currency, couponCode }
      const quote = await quotedCart(atStore(ctx, storeIn(request)), checkout, asked)
      return { ...quote, amount: Number(quote.total) }
    })
  })
  route(
    app,
    payKeptCart,
    { allow: 'checkout', limit: times(20, HOUR) },
    async ({ body }, request, reply) => {
      const { items, couponCode: keptCode } = await requireKeptCart(ctx, checkoutOf(request).id)
      assertInside(storeIn(request), items)
      const couponCode = body.couponCode || keptCode
      const currency = body.currency ?? currencyIn(request)
      const said = { ...body, items, couponCode, currency }
      return await tryCode({ request, reply, code: couponCode }, () =>
        payForKeptCart(atStore(ctx, storeIn(request)), request, reply, said),
      )
    },
  )
}
