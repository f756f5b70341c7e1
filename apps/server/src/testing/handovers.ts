import { aVisitor } from './visitor.ts'
import type { WorkingShop } from './working-shop.ts'

type Caller = Pick<ReturnType<typeof aVisitor>, 'call'>
type Offer = { id: number; code: string; address: string; secondsLeft: number }

/** The phone: a browser that has the order open. */
export function aPhone(browser: Caller, orderId: string) {
  const path = `/api/orders/${orderId}/handover`
  return {
    offer: async () => (await browser.call('POST', path, {})).json<Offer>(),
    asks: async (id: number) => (await browser.call('GET', `${path}/${id}`)).json(),
    says: (id: number, isAllowed: boolean) =>
      browser.call('POST', `${path}/${id}/answer`, { isAllowed }),
  }
}

/** The computer: a browser that knows nothing of the order. */
export function aComputer({ shop }: Pick<WorkingShop, 'shop'>, address?: string) {
  const browser = aVisitor(shop, address)
  return {
    ...browser,
    knock: (code: string) => browser.call('POST', '/api/handovers/knock', { code }),
    waits: async () => (await browser.call('GET', '/api/handovers/knock')).json(),
    take: () => browser.call('POST', '/api/handovers/take', {}),
    opens: (orderId: string) => browser.call('POST', `/api/orders/${orderId}/keys`, {}),
  }
}
