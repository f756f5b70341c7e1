import type { AbandonedCart } from '@keyhaven/contracts/abandoned-carts'
import { fromDecimal, money, times } from '@keyhaven/contracts/money'

type Line = AbandonedCart['items'][number]
type Prices = ReadonlyMap<string, Readonly<{ priceMinor: number }>>

export type Kept = Readonly<{
  items: Line[]
  subtotalMinor: number
  totalMinor: number
  couponCode: string | null
}>

/** What is kept of any cart: editions on sale at our prices, and a discount of at most all of it. */
export function keptOf(cart: AbandonedCart, prices: Prices): Kept {
  const items = cart.items.filter(({ productId }) => prices.has(productId))
  const subtotalMinor = items
    .map(({ productId, quantity }) =>
      times(money(prices.get(productId)?.priceMinor ?? 0, 'USD'), quantity),
    )
    .reduce((sum, { minor }) => sum + minor, 0)
  const hopedFor = fromDecimal((cart.couponDiscount ?? 0).toFixed(2), 'USD')?.minor ?? 0
  return {
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    subtotalMinor,
    totalMinor: Math.max(0, subtotalMinor - hopedFor),
    couponCode: cart.couponCode ?? null,
  }
}

export type Person = Readonly<{
  email: string
  device: object
  origin: object
}>

const withoutQuery = (address: string | null | undefined) => address?.split(/[?#]/)[0] ?? null

/**
 * Who left it, if they asked to be reminded. Name and phone are not kept: nobody calls about a cart, and
 * no mail says what a person typed beside an address that may not be theirs.
 */
export function personOf(cart: AbandonedCart): Person | undefined {
  const { remind, customerEmail, deviceInfo, pageUrl, referrer, utm } = cart
  if (remind !== true || !customerEmail) return undefined
  return {
    email: customerEmail,
    device: {
      browser: deviceInfo?.browser ?? null,
      os: deviceInfo?.os ?? null,
      device: deviceInfo?.device ?? null,
      viewport: deviceInfo?.viewport ?? null,
    },
    origin: { page: withoutQuery(pageUrl), referrer: withoutQuery(referrer), utm: utm ?? null },
  }
}
