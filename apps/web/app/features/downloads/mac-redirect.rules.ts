import { isWindowsOnly } from '@keyhaven/contracts/official-downloads'
import type { Order } from '@keyhaven/contracts/orders'
import type { MacRedirect } from '@keyhaven/contracts/settings'

type Items = readonly Pick<Order['items'][number], 'productId' | 'name'>[]

/** Whether everything in an order runs on a Mac. */
export const isForMac = (items: Items): boolean =>
  items.every(({ productId, name }) => !isWindowsOnly(productId) && !isWindowsOnly(name))

type Facts = Readonly<{
  setting: MacRedirect
  isMac: boolean
  items: Items
  wasTaken: boolean
}>

/** A visitor who was taken there once gets a link from then on. */
export function macWay({ setting, isMac, items, wasTaken }: Facts): 'go' | 'offer' | 'stay' {
  if (!isMac || !isForMac(items) || setting === 'off') return 'stay'
  return setting === 'offer' || wasTaken ? 'offer' : 'go'
}

/** Where the Mac page of an order is. */
export function macPageOf(orderId: string, token?: string): string {
  const query = new URLSearchParams({ order: orderId, ...(token && { token }) })
  return `/order-success-mac?${query}`
}
