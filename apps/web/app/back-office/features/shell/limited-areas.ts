import type { Admin } from '@keyhaven/contracts/staff/staff'

/** What the server opens to members who are limited to stores; the rest shows every store. */
const ofStores = [
  '/admin',
  '/admin/main-site',
  ...[
    ...['orders', 'payment-links', 'quotes', 'carts', 'email', 'products', 'customers', 'returns'],
    ...['claims', 'disputes', 'invoices', 'settings'],
  ].map((tab) => `/admin/main-site?tab=${tab}`),
]

export const isOpenTo = ({ stores = [] }: Partial<Pick<Admin, 'stores'>>, to: string): boolean =>
  stores.length === 0 || ofStores.includes(to)
