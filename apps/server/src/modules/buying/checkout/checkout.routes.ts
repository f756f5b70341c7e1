import {
  confirmFreeOrder,
  confirmPayment,
  createPaymentIntent,
  hostedReturn,
  paymentConfig,
  quoteCart,
} from '@keyhaven/contracts/checkout'
import { validateCoupon } from '@keyhaven/contracts/coupons'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'
import { previewCoupon } from '../coupons/coupons.service.ts'
import { afterRivals } from './attempt-limits.ts'
import { checkoutOf } from './checkout-session.ts'
import { confirmedPayment } from './confirm.ts'
import { limitCouponTries } from './coupon-tries.ts'
import { openPayment } from './create-payment-intent.ts'
import { giftOf, placeFreeOrder } from './free-order.ts'
import { returnFromHostedPage } from './hosted-return.ts'
import { once } from './idempotency.ts'
import { cardFormConfig } from './payment-config.ts'
import { paymentOf } from './repeat-payment.ts'
import { quotedCart } from './show-quote.ts'

const MINUTE = 60
const HOUR = 3_600

export function checkoutRoutes(app: FastifyInstance, ctx: Context) {
  app.decorateRequest('checkout', null)
  const { config } = ctx
  const limit = (max: number, seconds: number) => ({ max: max * config.LIMIT_FACTOR, seconds })
  const tryCode = limitCouponTries(app, ctx)

  route(app, paymentConfig, { allow: 'public' }, async () => cardFormConfig(config))
  couponRoutes(app, ctx, tryCode)
  route(
    app,
    createPaymentIntent,
    { allow: 'checkout', limit: limit(20, HOUR) },
    ({ body }, request, reply) =>
      once(ctx, request, reply, {
        run: () =>
          tryCode({ request, reply, code: body.couponCode }, () =>
            afterRivals(() => openPayment(ctx, checkoutOf(request).id, body)),
          ),
        repeat: (orderId) => paymentOf(ctx, orderId),
      }),
  )
  route(
    app,
    confirmPayment,
    { allow: 'checkout', limit: limit(30, MINUTE) },
    ({ body }, request, reply) => confirmedPayment(ctx, request, reply, body),
  )
  route(
    app,
    confirmFreeOrder,
    { allow: 'checkout', limit: limit(10, HOUR) },
    ({ body }, request, reply) =>
      once(ctx, request, reply, {
        run: () =>
          tryCode({ request, reply, code: body.couponCode }, () =>
            placeFreeOrder(ctx, request, reply, body),
          ),
        repeat: (orderId) => giftOf(ctx, request, reply, orderId),
      }),
  )
  route(
    app,
    hostedReturn,
    { allow: 'checkout', limit: limit(30, MINUTE) },
    ({ body }, request, reply) => returnFromHostedPage(ctx, request, reply, body.sessionId),
  )
}

/** Calls that say what a code would do. */
function couponRoutes(
  app: FastifyInstance,
  ctx: Context,
  tryCode: ReturnType<typeof limitCouponTries>,
) {
  const perMinute = (max: number) => ({ max: max * ctx.config.LIMIT_FACTOR, seconds: MINUTE })
  route(
    app,
    validateCoupon,
    { allow: 'checkout', limit: perMinute(10) },
    ({ body }, request, reply) =>
      tryCode(
        { request, reply, code: body.code },
        () => previewCoupon(ctx, body),
        ({ isValid }) => isValid,
      ),
  )
  route(app, quoteCart, { allow: 'checkout', limit: perMinute(60) }, ({ body }, request, reply) =>
    tryCode({ request, reply, code: body.couponCode }, () =>
      quotedCart(ctx, checkoutOf(request).id, body),
    ),
  )
}
