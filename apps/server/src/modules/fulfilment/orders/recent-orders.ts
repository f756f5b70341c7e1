import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listRecentOrders, RecentOrder } from '@keyhaven/contracts/recent-orders'
import type { Context } from '../../../context.ts'
import { audited } from '../../platform/audit/audited.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { listingOf, recentlyPaid, storeListing } from './recent-orders.repo.ts'

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

export async function shownListing(ctx: Context, orderId: string) {
  return { success: true as const, ...(await listingOf(ctx.db, orderId)) }
}

/** The buyer ticks the box or takes the tick away, as often as they like. Each change is on record. */
export async function saveListingChoice(ctx: Context, orderId: string, isListed: boolean) {
  const action = isListed ? 'order.listed' : 'order.unlisted'
  await audited(ctx.db, { actor: 'buyer', action }, async (tx) => {
    const isNew = await storeListing(tx, orderId, isListed)
    return { result: undefined, object: isNew ? orderId : null }
  })
  return await shownListing(ctx, orderId)
}

/** Samples stand in for orders only in a demonstration, and say so. */
async function showsSamples(ctx: Context): Promise<boolean> {
  return !ctx.config.isLive && (await settingsOf(ctx))['truth.mode'] === 'spec'
}

/** Orders of an hour ago and more whose buyers agreed, with true ages, or none; a demonstration shows marked samples. */
export async function recentOrders(ctx: Context): Promise<ResponseOf<typeof listRecentOrders>> {
  const rows = await recentlyPaid(ctx.db)
  if (rows.length < FEWEST_SHOWN) {
    const isSample = await showsSamples(ctx)
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
