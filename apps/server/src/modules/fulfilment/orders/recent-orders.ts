import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listRecentOrders, RecentOrder } from '@keyhaven/contracts/recent-orders'
import type { Context } from '../../context.ts'
import { isListed, recentlyPaid, unlist } from './recent-orders.repo.ts'

const FEWEST_SHOWN = 4
const colors = ['accent', 'success', 'warning', 'ink']

const samples: RecentOrder[] = [
  { name: 'A.', country: 'US', product: 'Office Home 2024', color: 'accent', minutesAgo: 2 },
  {
    name: 'M.',
    country: 'DE',
    product: 'Office Home & Business 2024',
    color: 'success',
    minutesAgo: 5,
  },
  {
    name: 'J.',
    country: 'GB',
    product: 'Office Professional Plus 2021',
    color: 'warning',
    minutesAgo: 8,
  },
  {
    name: 'S.',
    country: 'CA',
    product: 'Office Home & Student 2021',
    color: 'ink',
    minutesAgo: 12,
  },
]

export const isShownAmongRecent = (ctx: Context, orderId: string) => isListed(ctx.db, orderId)

/** The buyer's word on it. It cannot be taken back, so that nobody else can either. */
export const hideFromRecent = (ctx: Context, orderId: string) => unlist(ctx.db, orderId)

/** Real orders of an hour ago and more, with true ages, or none; a shop that takes no real money may show marked samples. */
export async function recentOrders(ctx: Context): Promise<ResponseOf<typeof listRecentOrders>> {
  const rows = await recentlyPaid(ctx.db)
  if (rows.length < FEWEST_SHOWN) {
    const isSample = !ctx.config.isLive
    return { success: true, orders: isSample ? samples : [], isSample }
  }
  const orders = rows.map((row, index) => ({
    name: `${row.first_name.slice(0, 1).toUpperCase()}.`,
    country: row.country,
    product: row.product_name,
    color: colors[index % colors.length] ?? 'ink',
    minutesAgo: row.minutes_ago,
  }))
  return { success: true, orders, isSample: false }
}
