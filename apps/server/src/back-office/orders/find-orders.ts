import { LEAST_SEARCHED } from '@keyhaven/contracts/staff/orders'
import { MOST_HITS, type SearchProvider } from '../kit/search.ts'
import { ordersForStaff } from './list-orders.ts'
import { searchOf } from './order-search.rules.ts'

/** Orders by all that their list is searched by: number, address, name, end of a key, payment. */
export const orderSearch: SearchProvider = {
  label: 'Orders',
  permission: 'orders.view',
  keepsToStores: true,
  find: async (ctx, typed) => {
    const q = typed.trim()
    if (q.length < LEAST_SEARCHED || !searchOf(q)) return []
    const { orders } = await ordersForStaff(ctx, { q, queue: 'all', limit: MOST_HITS })
    return orders.map(({ id, orderNumber, name, label }) => ({
      id,
      title: orderNumber,
      text: `${name} · ${label}`,
      to: `/admin/main-site?tab=orders&id=${id}`,
    }))
  },
}
