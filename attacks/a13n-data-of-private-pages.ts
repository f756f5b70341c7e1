import { send } from './support/http.ts'
import { hasPages } from './support/servers.ts'
import { type Attack, newTrial } from './support/trial.ts'

const pages = [
  '/checkout',
  '/cart',
  '/payment',
  '/payment-success',
  '/order-success/order_ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '/business-quote',
  '/withdrawal',
  '/admin',
]

export const dataOfPrivatePages: Attack = {
  id: 'A13N',
  says: 'The data of a protected page is as private as the page: never kept, never shared',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    if (!hasPages) {
      trial.works('there are no pages', true)
      return trial.outcome()
    }
    const { host } = new URL(shop.origin)
    const ask = (path: string) => send(shop.base, { method: 'GET', path, headers: { host } })
    const page = await ask('/shop.data')
    trial.works('the data of a public page is answered', page.status === 200, page.text)
    for (const path of pages) {
      for (const spelling of [`${path}.data`, `${path}/_.data`]) {
        await ask(spelling)
        const { headers, status } = await ask(spelling)
        // Bytes that are kept are sent before the framework numbers the request.
        const isFresh = headers['x-request-id'] !== undefined
        const isPrivate = headers['cache-control'] === 'no-store' || status === 301
        trial.held(spelling, isFresh && isPrivate, headers)
      }
    }
    return trial.outcome()
  },
}
