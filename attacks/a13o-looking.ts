import { eventually } from './support/eventually.ts'
import { aBuyer, aLine, buy, keysIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** Nobody else buys it here, so that the order waits for its key and nobody has seen it. */
const PRODUCT = 'home-business-2019'
const LOOKS = 3

async function seenKeys(shop: Shop, orderId: string): Promise<number> {
  const rows = await shop.sql(
    `select 1 from assignments a join order_lines l on l.id = a.order_line_id
     where l.order_id = $1 and (a.first_revealed_at is not null or a.reveals > 0)`,
    [orderId],
  )
  return rows.length
}

async function rowsOf(shop: Shop, table: 'checkout_sessions' | 'audit_log'): Promise<number> {
  const [row] = await shop.sql(`select count(*)::int as count from ${table}`)
  return Number(row?.count)
}

/**
 * A key that came while its buyer was away. Its mail would count as seen, so the address is one that
 * the attack keeps from being written to.
 */
async function unseenOrder(shop: Shop) {
  await shop.sql(
    `update key_units set status = 'quarantined' where product_id = $1 and status = 'available'`,
    [PRODUCT],
  )
  const bought = await buy(shop, {
    items: [aLine({ productId: PRODUCT })],
    billingInfo: aBuyer({ email: 'looking@example.com' }),
  })
  const { orderId } = bought.opened
  await stock(shop, 1, PRODUCT)
  await eventually(async () => {
    const rows = await shop.sql(
      `select 1 from assignments a join order_lines l on l.id = a.order_line_id
       where l.order_id = $1`,
      [orderId],
    )
    return rows.length > 0
  }, 30_000)
  await eventually(async () => (await seenKeys(shop, orderId)) > 0, 30_000)
  // As if the mail had not been written yet.
  await shop.sql(
    `update assignments a set first_revealed_at = null, reveals = 0
     from order_lines l where l.id = a.order_line_id and l.order_id = $1`,
    [orderId],
  )
  return { browser: bought.browser, orderId }
}

async function looking(shop: Shop, trial: Trial) {
  const { browser, orderId } = await unseenOrder(shop)
  for (let look = 0; look < LOOKS; look += 1) {
    const page = await browser.get(`/api/admin/orders/${orderId}`)
    const isShown = page.status === 200 && page.json.hasLicenseKeys === true
    trial.works('the order can be looked at', isShown, page.text)
  }
  trial.held('looking counts as seen', (await seenKeys(shop, orderId)) === 0)
  const read = await browser.get(`/api/admin/orders/${orderId}`)
  trial.held('a GET carries a key', keysIn(read).length === 0, read.text)
  const foreign = await shop.browser().post(`/api/orders/${orderId}/keys`, {})
  trial.held('a stranger reveals the keys', foreign.status === 404, foreign.text)
  const own = await browser.post(`/api/orders/${orderId}/keys`, {})
  trial.works('the buyer reveals the key', keysIn(own).length > 0, own.text)
  trial.works('and that is on record', (await seenKeys(shop, orderId)) === 1)
}

async function sessions(shop: Shop, trial: Trial) {
  const before = await rowsOf(shop, 'checkout_sessions')
  for (const path of ['/api/business-quote', '/api/business-quote.pdf']) {
    for (let look = 0; look < LOOKS; look += 1) {
      const { status } = await shop.browser().get(path)
      trial.works('who opened no quote is told so', status === 404, status)
    }
  }
  const after = await rowsOf(shop, 'checkout_sessions')
  trial.held('looking for a quote writes rows', after === before, { before, after })
}

export const looksChangeNothing: Attack = {
  id: 'A13O',
  says: 'Looking changes nothing: keys are revealed by a POST, and a GET writes no row',
  async run(shop) {
    const trial = newTrial()
    await sessions(shop, trial)
    await looking(shop, trial)
    return trial.outcome()
  },
}
