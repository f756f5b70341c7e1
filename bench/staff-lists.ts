import { reportKeys } from '@keyhaven/contracts/staff/reports'

type ListRow = Readonly<Record<string, unknown>>

export type StaffList = Readonly<{
  path: string
  /** The field of the answer that holds the rows; a list without one is read once, as a whole. */
  rows?: string
  /** The page of one row. */
  detail?: (row: ListRow) => string
  /** How many times as slow as in a small shop it may be; a year of figures has more rows than a list shows. */
  slowerAtMost?: number
}>

const licenses = '/api/admin/licenses'
const unit = (row: ListRow) => `${licenses}/units/${row.id}`
const customer = (row: ListRow) => `/api/admin/customers/${encodeURIComponent(String(row.id))}`
const claim = (row: ListRow) => `/api/admin/key-claims/${row.id}`
const product = (row: ListRow) => `/api/admin/products/${row.id}`
const coupon = (row: ListRow) => `/api/admin/coupons/${row.id}`
const order = (row: ListRow) => `/api/admin/order-details/${row.id}`

/** Every list of staff with the pages of its rows. A new list is one line. */
export const staffLists: readonly StaffList[] = [
  { path: '/api/admin/overview', slowerAtMost: 5 },
  { path: '/api/admin/overview?range=12m', slowerAtMost: 5 },
  { path: '/api/admin/orders', rows: 'orders', detail: order },
  { path: '/api/admin/orders?queue=waiting', rows: 'orders' },
  { path: '/api/admin/orders?queue=paid_today', rows: 'orders' },
  { path: '/api/admin/orders?queue=unpaid', rows: 'orders' },
  { path: '/api/admin/orders?queue=refunded', rows: 'orders', detail: order },
  { path: '/api/admin/orders?queue=free', rows: 'orders' },
  { path: '/api/admin/orders?queue=review', rows: 'orders' },
  { path: '/api/admin/orders?queue=disputes', rows: 'orders' },
  { path: `${licenses}/units?queue=available`, rows: 'units', detail: unit },
  { path: `${licenses}/units?queue=held`, rows: 'units' },
  { path: `${licenses}/units?queue=assigned`, rows: 'units', detail: unit },
  { path: `${licenses}/units?queue=problems`, rows: 'units' },
  { path: `${licenses}/units?queue=revoked`, rows: 'units' },
  { path: `${licenses}/units?queue=quarantined`, rows: 'units' },
  { path: `${licenses}/units?queue=withdrawn`, rows: 'units' },
  { path: `${licenses}/units?queue=invalid`, rows: 'units' },
  { path: `${licenses}/batches`, rows: 'batches', detail: ({ id }) => `${licenses}/batches/${id}` },
  { path: `${licenses}/batches?queue=quarantined`, rows: 'batches' },
  { path: `${licenses}/imports`, rows: 'imports', detail: ({ id }) => `${licenses}/imports/${id}` },
  { path: `${licenses}/waiting`, rows: 'lines' },
  { path: `${licenses}/suppliers` },
  { path: `${licenses}/plain-exports`, rows: 'exports' },
  { path: `${licenses}/moves`, rows: 'moves' },
  { path: '/api/admin/key-claims', rows: 'claims' },
  { path: '/api/admin/key-claims?state=replaced', rows: 'claims', detail: claim },
  { path: '/api/admin/returns', rows: 'requests' },
  { path: '/api/admin/customers', rows: 'customers', detail: customer },
  { path: '/api/admin/customers?who=repeat', rows: 'customers' },
  { path: '/api/admin/customers?who=guests', rows: 'customers' },
  { path: '/api/admin/customers?who=refunders', rows: 'customers' },
  { path: '/api/admin/customers?who=quotes', rows: 'customers' },
  { path: '/api/admin/customers?who=accounts', rows: 'customers' },
  { path: '/api/admin/customers?who=blocked', rows: 'customers' },
  { path: '/api/admin/invoices', rows: 'invoices' },
  { path: '/api/admin/disputes', rows: 'disputes' },
  { path: '/api/admin/payouts', rows: 'payouts' },
  { path: '/api/admin/balance-entries', rows: 'entries' },
  {
    path: '/api/admin/audit',
    rows: 'entries',
    detail: ({ seq }) => `/api/admin/audit/entries/${seq}`,
  },
  { path: '/api/admin/reviews', rows: 'reviews' },
  { path: '/api/admin/inbox', rows: 'conversations' },
  { path: '/api/admin/payment-links', rows: 'links' },
  { path: '/api/admin/quotes', rows: 'requests' },
  { path: '/api/admin/quotes?state=won', rows: 'requests' },
  { path: '/api/admin/approvals', rows: 'approvals' },
  { path: '/api/admin/notifications', rows: 'notifications' },
  { path: '/api/admin/staff-members', rows: 'members' },
  { path: '/api/admin/products', rows: 'products', detail: product },
  { path: '/api/admin/coupons', rows: 'coupons', detail: coupon },
  { path: '/api/admin/currency-rates', rows: 'rates' },
  { path: '/api/admin/marketing-claims' },
  { path: '/api/admin/custom-scripts', rows: 'scripts' },
  { path: '/api/admin/custom-script-log', rows: 'entries' },
  { path: '/api/admin/mails', rows: 'mails', detail: ({ id }) => `/api/admin/mails/${id}` },
  { path: '/api/admin/mails?state=sent', rows: 'mails' },
  { path: '/api/admin/newsletter/subscribers', rows: 'subscribers' },
  { path: '/api/admin/newsletter/issues', rows: 'issues' },
  { path: '/api/admin/carts', rows: 'carts', detail: ({ id }) => `/api/admin/carts/${id}` },
  { path: '/api/admin/cart-report' },
  ...reportKeys.flatMap((key) => [
    { path: `/api/admin/reports/${key}` },
    { path: `/api/admin/reports/${key}/rows`, rows: 'entries' },
  ]),
  { path: '/api/admin/home' },
  { path: '/api/admin/welcome' },
  { path: '/api/admin/orders/counts' },
  { path: '/api/admin/coupon-watch' },
  { path: '/api/admin/price-comparisons', rows: 'comparisons' },
  { path: '/api/admin/downloads', rows: 'downloads' },
  { path: '/api/admin/download-tokens', rows: 'tokens' },
  { path: '/api/admin/download-links' },
  { path: '/api/admin/disputes/figures' },
  { path: '/api/admin/key-claims/batches' },
  { path: `${licenses}/sales` },
  { path: `${licenses}/stock` },
  { path: '/api/admin/inbox-counts' },
  { path: '/api/admin/inbox-report' },
  { path: '/api/admin/mail-suppressions', rows: 'suppressions' },
  { path: '/api/admin/reviews/stats' },
  { path: '/api/admin/stores' },
  { path: '/api/admin/stores/main' },
  { path: '/api/admin/shop-imports' },
  { path: '/api/admin/health' },
  { path: '/api/admin/health/alerts' },
  { path: '/api/admin/health/dead-letters' },
  { path: '/api/admin/health/webhooks' },
  { path: '/api/admin/feeds' },
  { path: '/api/admin/webhooks' },
  { path: '/api/admin/settings/company.facts/history' },
]
