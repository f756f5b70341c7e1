import {
  confirmFreeOrder,
  confirmPayment,
  createPaymentIntent,
  hostedReturn,
  paymentConfig,
  quoteCart,
} from '@keyhaven/contracts/checkout'
import { validateCoupon } from '@keyhaven/contracts/coupons'
import { enterReleaseCode, sendReleaseCode } from '@keyhaven/contracts/order-holds'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { onceAtCheckout } from '../../../infra/http/idempotency/once-by-scope.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { previewCoupon } from '../../catalog/coupons/coupons.service.ts'
import { assertInside } from '../../catalog/products/products.service.ts'
import { openedOrder } from '../../fulfilment/orders/opened-order.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { checkoutOf } from './checkout-session.ts'
import { handedCartRoutes } from './handed-cart.routes.ts'
import { keptCartRoutes } from './kept-cart.routes.ts'
import { retryOnConflict } from './open/attempt-limits.ts'
import { openPayment } from './open/create-payment-intent.ts'
import { placeFreeOrder, repeatFreeOrder } from './open/free-order.ts'
import { cardFormConfig } from './payment-config.ts'
import type { CouponTries } from './quote/coupon-tries.ts'
import { quotedCart } from './quote/show-quote.ts'
import { confirmedPayment } from './settle/confirm.ts'
import { returnFromHostedPage } from './settle/hosted-return.ts'
import { releaseByCode, sendAnotherCode } from './settle/release-by-code.ts'
import { paymentOf } from './settle/repeat-payment.ts'
import { vatCheckRoutes } from './vat-check.routes.ts'

const MINUTE = 60
const HOUR = 3_600

export function checkoutRoutes(app: FastifyInstance, ctx: Context, tryCode: CouponTries) {
  app.decorateRequest('checkout', null)

  route(app, paymentConfig, { allow: 'public' }, (_, request) =>
    cardFormConfig(atStore(ctx, storeIn(request))),
  )
  couponRoutes(app, ctx, tryCode)
  keptCartRoutes(app, ctx, tryCode)
  handedCartRoutes(app, ctx)
  vatCheckRoutes(app, ctx)
  releaseRoutes(app, ctx)
  paymentRoutes(app, ctx, tryCode)
  freeOrderRoutes(app, ctx, tryCode)
}

/** From the first attempt to the answer of the provider, on our page or on its own. */
function paymentRoutes(app: FastifyInstance, ctx: Context, tryCode: CouponTries) {
  route(
    app,
    createPaymentIntent,
    { allow: 'checkout', limit: times(20, HOUR) },
    ({ body }, request, reply) => {
      assertInside(storeIn(request), body.items)
      const checkoutId = checkoutOf(request).id
      return onceAtCheckout(
        ctx,
        { request, reply, checkoutId },
        {
          run: () =>
            tryCode({ request, reply, code: body.couponCode }, () =>
              retryOnConflict(() =>
                openPayment(atStore(ctx, storeIn(request)), checkoutOf(request), body),
              ),
            ),
          repeat: (orderId) => paymentOf(ctx, orderId),
        },
      )
    },
  )
  route(
    app,
    confirmPayment,
    { allow: 'checkout', zone: 'redacted', limit: times(30, MINUTE) },
    ({ body }, request, reply) => confirmedPayment(ctx, request, reply, body),
  )
  route(
    app,
    hostedReturn,
    { allow: 'checkout', limit: times(30, MINUTE) },
    ({ body }, request, reply) => returnFromHostedPage(ctx, request, reply, body.sessionId),
  )
}

function freeOrderRoutes(app: FastifyInstance, ctx: Context, tryCode: CouponTries) {
  route(
    app,
    confirmFreeOrder,
    { allow: 'checkout', zone: 'redacted', limit: times(10, HOUR) },
    ({ body }, request, reply) => {
      assertInside(storeIn(request), body.items)
      const checkoutId = checkoutOf(request).id
      return onceAtCheckout(
        ctx,
        { request, reply, checkoutId },
        {
          run: (remember) =>
            tryCode({ request, reply, code: body.couponCode }, () =>
              placeFreeOrder(atStore(ctx, storeIn(request)), request, reply, body, remember),
            ),
          repeat: (orderId, mayBeUnderWay) =>
            repeatFreeOrder(ctx, request, reply, { orderId, mayBeUnderWay }),
        },
      )
    },
  )
}

/** A paid order that waits for the code from its mailbox; open in a browser that has shown the order to be its own. */
function releaseRoutes(app: FastifyInstance, ctx: Context) {
  route(
    app,
    enterReleaseCode,
    { allow: 'order', zone: true, limit: times(20, HOUR) },
    async ({ body }, request) => {
      await releaseByCode(ctx, openedOrder(request).id, body.code)
      return { success: true as const }
    },
  )
  route(app, sendReleaseCode, { allow: 'order', limit: times(20, HOUR) }, async (_, request) => ({
    success: true as const,
    hold: await sendAnotherCode(ctx, openedOrder(request).id),
  }))
}

/** Calls that say what a code would do. */
function couponRoutes(app: FastifyInstance, ctx: Context, tryCode: CouponTries) {
  const perMinute = (max: number) => ({ max, seconds: MINUTE })
  route(
    app,
    validateCoupon,
    { allow: 'checkout', limit: perMinute(10) },
    ({ body }, request, reply) =>
      tryCode(
        { request, reply, code: body.code },
        () => previewCoupon(atStore(ctx, storeIn(request)), body),
        ({ isValid }) => isValid,
      ),
  )
  route(app, quoteCart, { allow: 'checkout', limit: perMinute(60) }, ({ body }, request, reply) => {
    assertInside(storeIn(request), body.items)
    return tryCode({ request, reply, code: body.couponCode }, () =>
      quotedCart(atStore(ctx, storeIn(request)), checkoutOf(request), body),
    )
  })
}
