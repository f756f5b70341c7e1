import { LEAST_SEARCHED } from '@keyhaven/contracts/staff/orders'
import { MOST_HITS, type SearchProvider } from '../kit/search.ts'
import { searchOf } from '../reads/order-search.rules.ts'
import { ordersForStaff } from './list-orders.ts'

/** Orders by all that their list is searched by: number, address, name, end of a key, payment. */
export const orderSearch: SearchProvider = {
  kind: 'order',
  label: 'Orders',
  permission: 'orders.view',
  keepsToStores: true,
  find: async (ctx, typed) => {
    const q = typed.trim()
    if (q.length < LEAST_SEARCHED || !searchOf(q)) return []
    const { orders } = await ordersForStaff(ctx, { q, queue: 'all', limit: MOST_HITS })
    return orders.map(({ id, orderNumber, name, label, paymentStatus }) => ({
      id,
      title: orderNumber,
      text: `${name} · ${label}`,
      isPaid: paymentStatus === 'paid' || paymentStatus === 'partially_refunded',
      to: `/admin/main-site?tab=orders&id=${id}`,
    }))
  },
}
