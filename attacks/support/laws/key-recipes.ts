import {
  buyer,
  claim,
  conversationOf,
  itemOf,
  justReason,
  newest,
  order,
  type Recipe,
  reason,
  unit,
} from './recipe-parts.ts'

/** Keys: by staff, then by the buyer. */
export const keyRecipes: Readonly<Record<string, Recipe>> = {
  'POST /api/admin/customers/:id/merge': ({ victim, order: { orderId } }) => ({
    params: { id: victim.orderId },
    body: { into: orderId, reason, seen: { orders: 1, licenses: 1 } },
  }),
  'POST /api/admin/inbox/:reference/claim': async (world) => ({
    params: await conversationOf(world),
    body: { ...claim, orderId: (await conversationOf(world)).orderId },
  }),
  'POST /api/admin/key-claims': ({ order: { orderId } }) => ({
    body: { ...claim, order: orderId },
  }),
  'POST /api/admin/key-claims/:id/decision': async (world) => ({
    params: { id: await newest(world, 'key_claims') },
    body: { decision: 'replace', note: '' },
  }),
  'POST /api/admin/licenses/units/:id/replace': unit,
  'POST /api/admin/licenses/units/:id/reveal': unit,
  'POST /api/admin/licenses/units/:id/revoke': unit,
  'POST /api/admin/licenses/waiting/assign': ({ order: { line } }) => ({ body: { lineId: line } }),
  'POST /api/admin/order-details/:id/address': ({ victim, order: { email } }) => ({
    params: { id: victim.orderId },
    body: { email, reason },
  }),
  'POST /api/admin/order-details/:id/mark-paid': async (world) => {
    const wanted = { buyer: buyer(world.order.email), items: [itemOf(world)], reason }
    const made = await world.ask('POST', '/api/admin/orders/manual', wanted)
    return { params: { id: String(made.json.orderId ?? world.order.orderId) }, body: { reason } }
  },
  'POST /api/admin/order-details/:id/release-keys': ({ victim }) => ({
    params: { id: victim.orderId },
    body: { reason },
  }),
  'POST /api/admin/order-details/:id/refill': (world) => ({
    ...order(world),
    body: { lineId: world.order.line, slot: 1, reason },
  }),
  'POST /api/admin/order-details/:id/reveal': (world) => ({
    ...order(world),
    body: { assignmentId: world.order.assignment, reason },
  }),
  'POST /api/admin/orders/grants': (world) => ({
    body: { buyer: buyer(world.order.email), items: [itemOf(world)], reason },
  }),
  'POST /api/admin/order-details/:id/release': justReason,
  'POST /api/admin/shop-imports/:id/commit': async (world) => ({
    params: { id: await newest(world, 'shop_imports') },
    body: {},
  }),
  'POST /api/admin/inbox/:reference/reply': async (world) => ({
    params: await conversationOf(world),
    body: { message: 'Here it is.', seen: 1, resendOrderId: world.victim.orderId },
  }),
  'POST /api/admin/order-details/:id/resend': ({ victim }) => ({ params: { id: victim.orderId } }),
  'POST /api/admin/order-resends': ({ victim, order: { orderId } }) => ({
    body: { chosen: { ids: [victim.orderId, orderId] } },
  }),
  'POST /api/admin/data-exports': () => ({ body: { format: 'jsonl', withKeys: true, reason } }),
  'GET /api/admin/data-exports/:id/:file': async (world) => ({
    params: { id: await newest(world, 'bulk_jobs'), file: 'everything.jsonl' },
  }),
  'POST /api/admin/licenses/plain-exports': async (world) => ({
    body: { batchId: Number(await newest(world, 'key_batches')), state: 'revoked', reason },
  }),
  'POST /api/admin/licenses/plain-exports/:id/file': async (world) => ({
    params: { id: await newest(world, 'key_exports') },
  }),

  'POST /api/orders/:id/key-claims': (world) => ({
    ...order(world),
    body: { licenseId: world.order.assignment, ...claim, tried: [] },
  }),
  'POST /api/orders/:id/keys': (world) => ({ ...order(world), body: {} }),
  'POST /api/orders/:id/keys.csv': (world) => ({ ...order(world), body: {} }),
  'POST /api/orders/:id/seats': (world) => ({
    ...order(world),
    body: { productId: 'home-2024', emails: [world.order.email] },
  }),
  'POST /api/orders/:id/release': (world) => ({ ...order(world), body: { code: '123456' } }),
  'POST /api/orders/:id/address': (world) => ({
    ...order(world),
    body: { email: `moved-${world.order.email}`, way: 'card', cardLast4: '4242' },
  }),
  'POST /api/orders/correct-address': ({ order: { receipt, email } }) => ({
    body: { ...receipt, email: `moved-${email}`, way: 'card', cardLast4: '4242' },
  }),
  'POST /api/orders/keep-address': () => ({ body: { token: `1.${'a'.repeat(43)}` } }),
  'POST /api/orders/redeem-link': () => ({ body: { token: 'a'.repeat(43) } }),
  'POST /api/send-license-keys': ({ order: { orderId, email } }) => ({
    body: { orderId, customerEmail: email },
  }),
  'POST /api/account/orders/:id/open': order,
  'POST /api/confirm-payment': ({ order: { opened } }) => ({
    body: { paymentIntentId: opened.paymentIntentId, clientSecret: opened.clientSecret },
  }),
  'POST /api/handovers/take': () => ({ body: {} }),
  'POST /api/stripe-checkout-success': () => ({ body: { sessionId: 'cs_none' } }),
  'POST /api/ai-chat/acts': () => ({ body: { act: 'replace_key', reason } }),
}
