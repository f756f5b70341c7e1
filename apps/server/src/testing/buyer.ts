import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { Order } from '@keyhaven/contracts/orders'
import type { TestShop } from './test-shop.ts'
import { aVisitor } from './visitor.ts'

export const aBuyer = (over = {}) => ({
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+44 20 7946 0000',
  address: '12 St James Square',
  city: 'London',
  zipCode: 'SW1Y 4JH',
  country: 'US',
  ...over,
})

export const aLine = (over = {}) => ({ productId: 'home-2024', quantity: 1, ...over })

type Opened = { clientSecret: string; paymentIntentId: string; orderId: string; total: string }
type Cart = {
  items?: { productId: string; quantity: number }[]
  currency?: string
  couponCode?: string
  amount?: number
  forceNew?: boolean
  billingInfo?: object
}

/** A browser with cookies of its own, as the shop's pages use the API. */
export function aBrowser(shop: TestShop, remoteAddress?: string) {
  const { cookies, call } = aVisitor(shop, remoteAddress)

  const open = async ({ items = [aLine()], currency = 'usd', ...rest }: Cart = {}) =>
    call('POST', '/api/create-payment-intent', { items, currency, billingInfo: aBuyer(), ...rest })

  return {
    cookies,
    call,
    open,
    opened: async (cart?: Cart) => (await open(cart)).json<Opened>(),
    confirm: ({ paymentIntentId, clientSecret }: Opened) =>
      call('POST', '/api/confirm-payment', { paymentIntentId, clientSecret }),
    /** Looks at an order; a buyer who may see its keys reveals them, as the page does. */
    order: async (id: string) => {
      const looked = await call('GET', `/api/admin/orders/${id}`)
      const { licenseKeys = [] } = looked.json<Partial<Order>>()
      return licenseKeys.length > 0 ? await call('POST', `/api/orders/${id}/keys`, {}) : looked
    },
    keysIn: (confirmation: OrderConfirmation) =>
      confirmation.licenseKeys.map((item) => item.licenseKey),
  }
}
