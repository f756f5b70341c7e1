import type { ChokePoint, Law } from './choke-points.ts'
import { noDoors } from './data/no-doors.ts'

type Doors = Readonly<{ law: Law; passes: readonly ChokePoint[]; routes: readonly string[] }>

/**
 * Every call by which staff change something, every call about an order or of a customer, and every other
 * call that reaches what a law keeps: its law, and what it passes. Checked by `tooling/doors.test.ts`.
 */
export const doors: readonly Doors[] = [
  {
    law: 'key',
    passes: ['moveKeys'],
    routes: [
      'POST /api/admin/customers/:id/merge',
      'POST /api/admin/inbox/:ticketNumber/claim',
      'POST /api/admin/key-claims',
      'POST /api/admin/key-claims/:id/decision',
      'POST /api/admin/licenses/units/:id/replace',
      'POST /api/admin/licenses/units/:id/reveal',
      'POST /api/admin/licenses/waiting/assign',
      'POST /api/admin/order-details/:id/address',
      'POST /api/admin/order-details/:id/mark-paid',
      'POST /api/admin/order-details/:id/release-keys',
      'POST /api/admin/order-details/:id/reveal',
      'POST /api/orders/:id/key-claims',
    ],
  },
  {
    law: 'key',
    passes: ['moveKeys', 'refuseAlone'],
    routes: [
      'POST /api/admin/licenses/units/:id/revoke',
      'POST /api/admin/order-details/:id/refill',
    ],
  },
  {
    law: 'key',
    passes: ['moveKeys', 'judgeSale'],
    routes: ['POST /api/admin/orders/grants'],
  },
  {
    law: 'key',
    passes: ['moveKeys', 'makeRefundJob'],
    routes: ['POST /api/ai-chat/acts'],
  },
  {
    law: 'key',
    passes: ['assignUnits'],
    routes: [
      'POST /api/admin/order-details/:id/release',
      'POST /api/admin/shop-imports/:id/commit',
      'POST /api/orders/:id/release',
    ],
  },
  {
    law: 'key',
    passes: ['markSeen'],
    routes: [
      'POST /api/admin/inbox/:ticketNumber/reply',
      'POST /api/admin/order-details/:id/resend',
      'POST /api/admin/order-resends',
      'POST /api/orders/:id/address',
      'POST /api/orders/:id/keys',
      'POST /api/orders/:id/keys.csv',
      'POST /api/orders/:id/seats',
      'POST /api/orders/correct-address',
      'POST /api/orders/keep-address',
      'POST /api/send-license-keys',
    ],
  },
  {
    law: 'key',
    passes: ['openOrderTo'],
    routes: [
      'POST /api/account/orders/:id/open',
      'POST /api/confirm-payment',
      'POST /api/handovers/take',
      'POST /api/orders/redeem-link',
      'POST /api/stripe-checkout-success',
    ],
  },
  {
    law: 'key',
    passes: ['askApproval'],
    routes: ['POST /api/admin/data-exports', 'POST /api/admin/licenses/plain-exports'],
  },
  {
    law: 'key',
    passes: ['noteFetch'],
    routes: ['GET /api/admin/data-exports/:id/:file'],
  },
  {
    law: 'key',
    passes: ['fetchExport'],
    routes: ['POST /api/admin/licenses/plain-exports/:id/file'],
  },
  {
    law: 'money',
    passes: ['refuseAlone'],
    routes: [
      'POST /api/admin/inbox/:ticketNumber/refund',
      'POST /api/admin/order-details/:id/refund',
      'POST /api/admin/order-details/:id/refunds/:requestId/paid-back',
      'POST /api/admin/returns/:id/decision',
    ],
  },
  {
    law: 'money',
    passes: ['makeRefundJob'],
    routes: [
      'POST /api/account/orders/:id/returns',
      'POST /api/admin/order-details/:id/refunds/:requestId/again',
      'POST /api/admin/order-details/:id/refuse',
      'POST /api/orders/:id/returns',
      'POST /api/withdrawals/confirm',
    ],
  },
  {
    law: 'money',
    passes: ['makeRefundJob', 'markSeen'],
    routes: ['POST /api/admin/health/webhooks/in/:id/replay'],
  },
  {
    law: 'price',
    passes: ['judgeSale'],
    routes: [
      'POST /api/admin/orders/manual',
      'POST /api/business-quote/accept',
      'POST /api/process-payment',
    ],
  },
  {
    law: 'price',
    passes: ['judgeMeasured'],
    routes: ['POST /api/create-payment-intent'],
  },
  {
    law: 'price',
    passes: ['judgeMeasured', 'openOrderTo'],
    routes: ['POST /api/confirm-free-order'],
  },
  {
    law: 'price',
    passes: ['askApproval'],
    routes: [
      'PATCH /api/admin/payment-links/:id',
      'POST /api/admin/coupons',
      'POST /api/admin/coupons/:id/codes',
      'POST /api/admin/currency-rates',
      'POST /api/admin/inbox/:ticketNumber/payment-link',
      'POST /api/admin/own-prices',
      'POST /api/admin/payment-links',
      'POST /api/admin/product-prices',
      'POST /api/admin/quotes/:reference/offers',
      'PUT /api/admin/coupons/:id',
    ],
  },
  {
    law: 'guard',
    passes: ['writeSettings'],
    routes: [
      'POST /api/admin/custom-scripts-off',
      'POST /api/admin/custom-scripts-on',
      'POST /api/admin/go-live',
      'PUT /api/admin/assistant/budget',
      'PUT /api/admin/assistant/on',
      'PUT /api/admin/cart-report',
      'PUT /api/admin/currencies',
      'PUT /api/admin/mail-sender',
      'PUT /api/admin/risk-rules',
      'PUT /api/admin/settings/:key',
      'PUT /api/admin/tag-manager',
      'PUT /api/admin/truth-mode',
    ],
  },
  {
    law: 'guard',
    passes: ['askApproval'],
    routes: [
      'POST /api/admin/custom-scripts/:id/publish',
      'POST /api/admin/stores/:id/hosts/check',
    ],
  },
  {
    law: 'guard',
    passes: ['audited'],
    routes: [
      'POST /api/admin/custom-scripts/:id/on',
      'POST /api/admin/stores',
      'PUT /api/admin/stores/:id',
      'PUT /api/admin/stores/:id/settings/:key',
    ],
  },
  {
    law: 'people',
    passes: ['whyNotApart'],
    routes: ['POST /api/admin/approvals/:id/decision'],
  },
  {
    law: 'people',
    passes: ['confirmAlone'],
    routes: ['POST /api/admin/approvals/:id/alone'],
  },
  {
    law: 'people',
    passes: ['askApproval'],
    routes: [
      'PATCH /api/admin/staff-members/:id',
      'POST /api/admin/api-keys',
      'POST /api/admin/customers/:id/erase',
      'POST /api/admin/staff-members',
    ],
  },
  {
    law: 'people',
    passes: ['covers', 'askApproval'],
    routes: ['PATCH /api/admin/roles/:id'],
  },
  {
    law: 'people',
    passes: ['covers'],
    routes: [
      'DELETE /api/admin/roles/:id',
      'DELETE /api/admin/staff-members/:id/invitation',
      'DELETE /api/admin/staff-members/:id/sessions',
      'POST /api/admin/roles',
      'POST /api/admin/staff-members/:id/deactivate',
      'POST /api/admin/staff-members/:id/invitation',
      'POST /api/admin/staff-members/:id/reactivate',
      'PUT /api/admin/staff-members/:id/stores',
    ],
  },
  {
    law: 'people',
    passes: ['audited'],
    routes: [
      'DELETE /api/admin/api-keys/:id',
      'DELETE /api/admin/security/app',
      'DELETE /api/admin/security/passkeys/:id',
      'POST /api/admin/security/passkeys',
      'POST /api/admin/security/recovery-codes',
      'POST /api/admin/staff-members/:id/reset-factors',
      'POST /api/admin/view-as',
      'PUT /api/admin/security/app',
      'PUT /api/admin/security/password',
    ],
  },
  {
    law: 'words',
    passes: ['faultsIn'],
    routes: [
      'POST /api/admin/mail-templates/:name/preview',
      'POST /api/admin/mail-templates/:name/test',
      'PUT /api/admin/mail-templates/:name/draft',
    ],
  },
  {
    law: 'words',
    passes: ['faultsIn', 'askApproval'],
    routes: [
      'POST /api/admin/mail-templates/:name/publish',
      'POST /api/admin/mail-templates/:name/restore',
    ],
  },
  {
    law: 'words',
    passes: ['audited'],
    routes: [
      'POST /api/admin/assistant/answers',
      'POST /api/admin/assistant/guidance',
      'POST /api/admin/assistant/guidance/:version/use',
      'POST /api/admin/canned-replies',
      'POST /api/admin/custom-scripts',
      'POST /api/admin/custom-scripts/:id/off',
      'POST /api/admin/custom-scripts/:id/restore',
      'POST /api/admin/mail-templates/:name/discard',
      'POST /api/admin/newsletter/issues',
      'POST /api/admin/newsletter/issues/:id/move',
      'POST /api/admin/newsletter/issues/:id/test',
      'POST /api/admin/price-comparisons',
      'POST /api/admin/status-notes',
      'PUT /api/admin/assistant/answers/:id',
      'PUT /api/admin/canned-replies/:id',
      'PUT /api/admin/custom-scripts/:id/draft',
      'PUT /api/admin/download-links',
      'PUT /api/admin/marketing-claims/:id',
      'PUT /api/admin/newsletter/issues/:id',
      'PUT /api/admin/products/:id',
      'PUT /api/admin/reviews/:id/reply',
    ],
  },
  { law: 'none', passes: [], routes: noDoors },
]

const laws = new Map(doors.flatMap(({ law, routes }) => routes.map((name) => [name, law])))

/** Nothing for a call that no law is about. */
export const lawOf = (method: string, path: string): Law | undefined =>
  laws.get(`${method} ${path}`)
