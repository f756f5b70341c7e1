import type { AbandonedCart } from '@keyhaven/contracts/abandoned-carts'
import { browserOf, deviceTypeOf, osOf } from '../../../lib/computer/device.rules.ts'
import { cartAlone, type ReportedCart } from '../../../state/cart/cart-capture.ts'

export type Contact = Readonly<{
  email: string
  firstName: string
  lastName: string
  phone: string
}>

/** What the browser knows of itself and of the way here. */
export type Surroundings = Readonly<{
  userAgent: string
  width: number
  height: number
  pageUrl: string
  referrer: string
  search: string
}>

function surroundingsOf({ userAgent, width, height, ...page }: Surroundings) {
  const search = new URLSearchParams(page.search)
  return {
    deviceInfo: {
      userAgent: userAgent.slice(0, 500),
      browser: browserOf(userAgent),
      os: osOf(userAgent),
      device: deviceTypeOf(userAgent),
      viewport: { width, height },
    },
    pageUrl: page.pageUrl,
    referrer: page.referrer.slice(0, 500),
    utm: {
      source: search.get('utm_source'),
      medium: search.get('utm_medium'),
      campaign: search.get('utm_campaign'),
    },
  }
}

/** Who left the cart leaves the device only if they asked to be reminded. */
export function cartReport(
  cart: ReportedCart,
  contact: Contact | undefined,
  surroundings: Surroundings,
): AbandonedCart {
  if (!contact) return cartAlone(cart)
  return {
    ...cartAlone(cart),
    remind: true,
    customerEmail: contact.email,
    customerName: `${contact.firstName} ${contact.lastName}`.trim(),
    customerPhone: contact.phone,
    ...surroundingsOf(surroundings),
  }
}
