import { aBrowser, type Site } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { send } from './support/http.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial } from './support/trial.ts'

const CALLS_PER_MINUTE = 40
const NEW_PRICE = 12_345

async function setPrice(shop: Shop, minor: number) {
  await shop.sql(
    `insert into price_history (product_id, price_minor, original_price_minor, valid_from)
     values ('home-2024', $1, null, now())`,
    [minor],
  )
}

const pages = ['/shop', '/', '/product/home-2024']

/** Spends all but one of the calls a network has in a minute, then asks for a page with the last. */
async function poison(site: Site, page: string) {
  const attacker = aBrowser(site)
  await Promise.all(
    Array.from({ length: CALLS_PER_MINUTE - 1 }, () => attacker.get('/api/nothing-here')),
  )
  return await attacker.get(page)
}

export const poisonedPages: Attack = {
  id: 'A07',
  says: 'No visitor decides what others read: a page made without its data is never kept',
  async run(shop) {
    const trial = newTrial()
    if (!hasPages) {
      trial.works('there are no pages to poison', true)
      return trial.outcome()
    }
    const server = await shop.startAnother({ RATE_LIMIT_PER_MINUTE: String(CALLS_PER_MINUTE) })
    await shop.untilReady(server)
    const site = { base: server.base, origin: shop.origin }
    const visit = (path: string) => {
      const { host } = new URL(server.base)
      return send(server.base, { method: 'GET', path, headers: { host } })
    }
    for (const page of pages) {
      const { status, text } = await aBrowser(site).get(page)
      trial.works(`${page} is shown`, status === 200 && text.includes('149.99'), status)
    }
    let price = NEW_PRICE
    for (const page of pages) {
      price += 100
      await setPrice(shop, price)
      const shown = (price / 100).toFixed(2)
      // The answer of the API is current first, so that the page is what is made next.
      await eventually(async () => (await visit('/readyz')).status === 200)
      await new Promise((resolve) => setTimeout(resolve, 300))
      const attacked = await poison(site, page)
      const { text, headers } = await aBrowser(site).get(page)
      trial.held(`${page} after it`, text.includes(shown), { attacked: attacked.status, headers })
    }
    await setPrice(shop, 14_999)
    await server.stop()
    return trial.outcome()
  },
}
