/** What has a store of its own. */
export type Thing =
  | 'order'
  | 'payment_link'
  | 'quote'
  | 'conversation'
  | 'cart'
  | 'mail'
  | 'return'
  | 'dispute'
  | 'claim'

/** Calls about one thing: its address names it. */
export const ofOneThing: readonly (readonly [string, string, Thing])[] = [
  ['/api/admin/order-details/:id', 'id', 'order'],
  ['/api/admin/payment-links/:id', 'id', 'payment_link'],
  ['/api/admin/quotes/:reference', 'reference', 'quote'],
  ['/api/admin/inbox/:ticketNumber', 'ticketNumber', 'conversation'],
  ['/api/admin/carts/:id', 'id', 'cart'],
  ['/api/admin/mails/:id', 'id', 'mail'],
  ['/api/admin/returns/:id', 'id', 'return'],
  ['/api/admin/disputes/:id', 'id', 'dispute'],
  ['/api/admin/key-claims/:id', 'id', 'claim'],
]

/** Lists that leave out what is of other stores, and calls that ask for the store themselves. */
export const limitedThemselves = [
  'GET /api/admin/orders',
  'GET /api/admin/orders/counts',
  'POST /api/admin/orders/find-by-key',
  'GET /api/admin/payment-links',
  'POST /api/admin/payment-links',
  'GET /api/admin/quotes',
  'GET /api/admin/inbox',
  'GET /api/admin/inbox-counts',
  'GET /api/admin/inbox-report',
  'GET /api/admin/carts',
  'GET /api/admin/mails',
  'GET /api/admin/customers',
  'GET /api/admin/customers/:id',
  'GET /api/admin/returns',
  'GET /api/admin/disputes',
  'GET /api/admin/disputes/figures',
  'GET /api/admin/invoices',
  'POST /api/admin/invoice-exports',
  'GET /api/admin/key-claims',
  'POST /api/admin/key-claims',
  'POST /api/admin/order-tags',
  'POST /api/admin/order-resends',
  'POST /api/admin/order-exports',
  'GET /api/admin/search',
  'GET /api/admin/home',
  'GET /api/admin/stores',
  'GET /api/admin/stores/:id',
  'PUT /api/admin/stores/:id',
  'POST /api/admin/stores/:id/hosts/check',
  'GET /api/admin/stores/:id/settings',
  'PUT /api/admin/stores/:id/settings/:key',
  'GET /api/admin/settings/:key/history',
]

/** The caller's own sign-in, desk and bulk acts, and what all stores share, to be read. */
export const ofNoStore =
  /^(\w+ \/api\/admin\/(me|logout|sessions|security|step-up|preferences|views|view-as|shell|bulk-jobs|invoice-exports|order-exports)(\/|$)|GET \/api\/admin\/(canned-replies|colleagues|live|notification-choices|products|licenses\/stock)(\/|$)|GET \/api\/rbac\/)/
