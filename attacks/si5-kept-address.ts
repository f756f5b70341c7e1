import { aBrowser } from './support/browser.ts'
import { hasPages } from './support/servers.ts'
import { type Attack, newTrial } from './support/trial.ts'

const pages = ['/refund-policy', '/privacy-policy', '/terms', '/shop', '/contact', '/']

export const keptAddresses: Attack = {
  id: 'SI5',
  says: 'One visitor’s campaign is in nobody else’s page',
  async run(shop) {
    const trial = newTrial()
    if (!hasPages) {
      trial.works('there are no pages to keep', true)
      return trial.outcome()
    }
    const server = await shop.startAnother({})
    await shop.untilReady(server)
    const at = (path: string) => aBrowser({ base: server.base, origin: shop.origin }).get(path)
    const first = await at('/returns')
    trial.works('a page is shown', first.status < 500, first.status)
    for (const page of pages) {
      await at(`${page}?utm_source=EVILMARK%22%3E%3Cx&gclid=EVILMARK`)
      const { text } = await at(page)
      trial.held(`${page} after it`, !text.includes('EVILMARK'), page)
    }
    return trial.outcome()
  },
}
