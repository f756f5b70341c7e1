import { anOfferOf } from '../quotes.ts'
import {
  aLink,
  all,
  buyer,
  cart,
  conversationOf,
  couponOf,
  full,
  inDays,
  itemOf,
  justReason,
  linkOf,
  newest,
  order,
  places,
  type Recipe,
  reason,
  terms,
  versionAt,
  whole,
} from './recipe-parts.ts'

/** Money and prices. */
export const moneyRecipes: Readonly<Record<string, Recipe>> = {
  'POST /api/admin/inbox/:reference/refund': async (world) => ({
    params: await conversationOf(world),
    body: { ...full, orderId: (await conversationOf(world)).orderId },
  }),
  'POST /api/admin/order-details/:id/refund': (world) => ({
    ...order(world),
    body: { ...full, what: { kind: 'amount', amount: '149.00' } },
  }),
  'POST /api/admin/order-details/:id/refunds/:requestId/again': async (world) => ({
    params: { id: world.order.orderId, requestId: await newest(world, 'refund_requests') },
    body: { reason },
  }),
  'POST /api/admin/order-details/:id/refunds/:requestId/paid-back': async (world) => ({
    params: { id: world.order.orderId, requestId: await newest(world, 'refund_requests') },
    body: { reason },
  }),
  'POST /api/admin/returns/:id/decision': async (world) => ({
    params: { id: await newest(world, 'refund_requests') },
    body: { decision: 'approve', note: '' },
  }),
  'POST /api/admin/order-details/:id/refuse': justReason,
  'POST /api/admin/health/webhooks/in/:id/replay': async (world) => ({
    params: { id: await newest(world, 'webhook_events') },
    body: {},
  }),
  'POST /api/account/orders/:id/returns': (world) => ({
    ...order(world),
    body: { ...all, units: places(world) },
  }),
  'POST /api/orders/:id/returns': (world) => ({
    ...order(world),
    body: { ...all, units: places(world) },
  }),
  'POST /api/withdrawals/confirm': (world) => ({
    body: { token: 'a'.repeat(43), units: places(world) },
  }),

  'POST /api/admin/orders/manual': (world) => ({
    body: {
      ...{ buyer: buyer(world.order.email), reason },
      items: [{ ...itemOf(world), unitPrice: '75.00' }],
    },
  }),
  'POST /api/admin/payment-links': (world) => ({ body: aLink(world) }),
  'PATCH /api/admin/payment-links/:id': async (world) => ({
    params: { id: await linkOf(world) },
    body: { amount: '75.00', maxUses: 100 },
  }),
  'POST /api/admin/inbox/:reference/payment-link': async (world) => ({
    params: await conversationOf(world),
    body: aLink(world),
  }),
  'POST /api/admin/coupons': (world) => ({ body: terms(world) }),
  'PUT /api/admin/coupons/:id': async (world) => {
    const { code: _, ...rest } = terms(world)
    const id = await couponOf(world)
    return { params: { id }, body: rest, headers: await versionAt(world, `coupons/${id}`) }
  },
  'POST /api/admin/coupons/:id/codes': async (world) => ({
    params: { id: await couponOf(world) },
    body: { count: 5, prefix: 'PAL' },
  }),
  'POST /api/admin/currency-rates': () => ({
    body: { currency: 'EUR', rate: '0.5', reason, isSure: true },
  }),
  'POST /api/admin/own-prices': ({ product }) => ({
    body: { productId: product, currency: 'EUR', price: '70.00', from: null, reason },
  }),
  'POST /api/admin/product-prices': ({ product }) => ({
    body: { changes: [{ productId: product, price: '75.00', from: null }], reason },
  }),
  'POST /api/admin/quotes/:reference/offers': async (world) => ({
    params: {
      reference: await world.once('quote', () =>
        anOfferOf(world.shop, [{ ...itemOf(world), quantity: 5 }]),
      ),
    },
    body: {
      ...{ currency: 'USD', expiresOn: inDays(14), note: '' },
      lines: [{ productId: world.product, quantity: 5, unitMinor: 7_500 }],
    },
  }),
  'POST /api/business-quote/accept': () => ({
    body: {
      ...{ reference: 'none', version: 1 },
      billingInfo: {
        ...{ firstName: 'A', lastName: 'B', phone: '1', address: '1' },
        city: 'L',
        zipCode: '1',
        country: 'US',
      },
    },
  }),
  'POST /api/process-payment': async (world) => ({
    body: {
      paymentLinkId: await linkOf(world),
      customerInfo: { firstName: 'Ada', lastName: 'Byron', email: world.order.email },
    },
  }),
  'POST /api/create-payment-intent': (world) => ({
    body: cart(world, 'usd'),
  }),
  'POST /api/confirm-free-order': (world) => ({
    body: { items: [itemOf(world)], billingInfo: whole(world.order.email), couponCode: 'FREE' },
  }),
  'POST /api/cart/checkout': async (world) => {
    // An empty cart is refused before any law is asked.
    const kept = await world.order.browser.moved().post('/api/cart/lines', itemOf(world))
    if (kept.status !== 200) throw new Error(`the cart is not kept: ${kept.status}`)
    return {
      body: {
        ...{ billingInfo: whole(world.order.email), couponCode: 'FREE', terms: true },
        consents: { immediateDelivery: true, withdrawalWaiver: true },
      },
    }
  },
}
