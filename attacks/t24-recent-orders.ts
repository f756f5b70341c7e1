import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const PATH = '/api/recent-orders'
const BUYERS = 5

const listingOf = (orderId: string) => `/api/orders/${orderId}/listing`

type Listed = { orders: Record<string, unknown>[]; isSample: boolean }

const listed = async (shop: Shop) => (await shop.browser().get(PATH)).json as unknown as Listed
const later = (shop: Shop, minutes: number) =>
  shop.sql(
    `update orders set paid_at = paid_at - make_interval(mins => $1)
     where id = any (select id from orders where email like 'listed-%')`,
    [minutes],
  )

export const recentActivity: Attack = {
  id: 'T24',
  says: 'Recent orders are real, an hour old, by initial and country, and only of buyers who agreed',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, BUYERS)
    // Others of this run would be listed, too.
    await shop.sql('update orders set is_listed = false', [])
    const buyers = []
    for (let nth = 0; nth < BUYERS; nth += 1) {
      const billingInfo = aBuyer({ email: `listed-${nth}@example.com`, firstName: 'Quirin' })
      buyers.push(await buy(shop, { billingInfo }))
    }
    await later(shop, 61)
    const unasked = await shop.browser().get(PATH)
    trial.works(
      'too few orders are samples that say so',
      unasked.json.isSample === true,
      unasked.text,
    )
    trial.held('someone who was not asked is shown', (await listed(shop)).isSample)
    await later(shop, -61)
    for (const { browser, opened } of buyers) {
      const told = await browser.call('PUT', listingOf(opened.orderId), { isListed: true })
      trial.works('a buyer agrees', told.status === 200, told.text)
    }
    trial.held('an order is shown at once', (await listed(shop)).isSample)
    await later(shop, 58)
    trial.held('an order is shown within the hour', (await listed(shop)).isSample)
    await later(shop, 3)
    const { orders, isSample } = await listed(shop)
    trial.works(
      'real orders are shown after an hour',
      !isSample && orders.length === BUYERS,
      orders,
    )
    const fields = [...new Set(orders.flatMap((order) => Object.keys(order)))].toSorted()
    const allowed = 'color,country,minutesAgo,name,product'
    trial.held('a field too many is told', fields.join() === allowed, fields)
    const text = JSON.stringify(orders)
    trial.held('a name is told', !/Quirin|example\.com|order_|KH-/.test(text), text)
    trial.held(
      'an age is invented',
      orders.every(({ minutesAgo }) => Number(minutesAgo) >= 61),
      text,
    )
    const [first] = buyers
    const path = listingOf(first?.opened.orderId ?? '')
    const foreign = await shop.browser().call('PUT', path, { isListed: false })
    trial.held('a stranger decides for a buyer', foreign.status === 404, foreign.text)
    const own = await first?.browser.call('PUT', path, { isListed: false })
    trial.works('a buyer says no', own?.status === 200, own?.text)
    trial.held('a buyer who said no is shown', (await listed(shop)).orders.length === BUYERS - 1)
    await later(shop, 24 * 60)
    trial.held('an order of yesterday counts as recent', (await listed(shop)).isSample)
    return trial.outcome()
  },
}
