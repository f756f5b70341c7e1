import { eventually } from './support/eventually.ts'
import { send } from './support/http.ts'
import { behave, mailTo, quiet } from './support/mail.ts'
import { aBuyer, buy, confirm, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { disguisesOf, searchDatabase, searchLogs } from './support/sinks.ts'
import { aKey, emptyShelf, importKeys } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const EMAIL = 'canary@example.com'
const PRODUCT = 'professional-plus-2019'

/** The key goes every way a key can go, and some that it should not. */
async function scatter(shop: Shop, canary: string, browser: ReturnType<Shop['browser']>) {
  const staff = await shop.staff('catalogue')
  const lines = [canary, canary, `${canary}X`, `"${canary}`, `${canary};home-2024`]
  await importKeys(shop, lines, { productId: PRODUCT })
  await importKeys(shop, lines, { productId: PRODUCT, volumeCapacity: -1 })
  await importKeys(shop, lines, { productId: 'no-such-product' })
  await importKeys(shop, [`${canary}\u0000`], { productId: PRODUCT })
  const { headers } = await shop.staff('marketing')
  await staff.browser.post('/api/admin/licenses/import', { text: canary }, headers)
  await browser.postRaw('/api/admin/licenses/import', `{"text":"${canary}`, staff.headers)
  await browser.get(`/api/admin/orders/${canary}?key=${canary}`)
  await browser.get(`/shop?q=${canary}`)
  await browser.post('/api/coupons/validate', { code: canary, cartTotal: 1, productIds: [] })
  const report = { 'csp-report': { 'document-uri': `https://x/?key=${canary}` } }
  const type = { 'content-type': 'application/csp-report' }
  await browser.postRaw('/api/csp-reports', JSON.stringify(report), type)
}

/** The mail with the key is refused, for now and for good: what is noted of that holds no key. */
async function mailTrouble(shop: Shop, browser: ReturnType<Shop['browser']>, orderId: string) {
  const again = { orderId, customerEmail: EMAIL }
  for (const mode of ['refuse-4xx', 'refuse-5xx'] as const) {
    await behave(shop, mode)
    await browser.moved().post('/api/send-license-keys', again)
    await eventually(async () => {
      const rows = await shop.sql(`select 1 from emails where last_error is not null
        and reason = '${orderId}' and state = ${mode === 'refuse-5xx' ? "'bounced'" : "'queued'"}`)
      return rows.length > 0
    })
  }
  await behave(shop, 'ok')
}

async function sinks(shop: Shop, trial: Trial, canary: string) {
  const rows = await searchDatabase(shop, canary)
  trial.held('the key in any row of the database', rows.length === 0, rows.join(' | '))
  const lines = searchLogs(shop, canary)
  trial.held('the key in a line of a log', lines.length === 0, lines[0])
  const texts = disguisesOf(canary)
  const tell = (what: string, text: string) =>
    trial.held(`the key at ${what}`, !texts.some((disguise) => text.includes(disguise)))
  const intents = await shop.provider.intents()
  tell('the card provider', JSON.stringify(intents))
  const events = await shop.provider.asShop('GET', '/v1/events?limit=100')
  tell('its events', events.text)
  for (const port of shop.metricsPorts()) {
    const base = `http://127.0.0.1:${port}`
    const { text } = await send(base, { method: 'GET', path: '/metrics' })
    tell('the metrics', text)
  }
  for (const path of ['/api/recent-orders', '/api/products', '/readyz', '/', '/api/openapi.json']) {
    tell(path, (await shop.browser().get(path)).text)
  }
}

export const canaryKey: Attack = {
  id: 'T38',
  says: 'A key exists in its cipher text, its mail and its buyer’s page, and nowhere else',
  async run(shop) {
    const trial = newTrial()
    const canary = aKey('KNARY')
    await emptyShelf(shop, PRODUCT)
    const taken = await importKeys(shop, [canary], { productId: PRODUCT })
    trial.works('the key is imported', taken.json.imported === 1, taken.text)
    const cart = { items: [{ productId: PRODUCT, quantity: 1 }] }
    const bought = await buy(shop, { ...cart, billingInfo: aBuyer({ email: EMAIL }) })
    const { browser, opened, keys } = bought
    trial.works('its buyer sees it', keys[0] === canary, bought.confirmation.text)
    const page = await viewOrder(browser, opened.orderId)
    trial.works('also on the page', keysIn(page).includes(canary), page.text)
    trial.works('and in the mail', (await mailTo(shop, EMAIL, canary)) !== undefined)
    await confirm(browser, opened)
    await scatter(shop, canary, shop.browser())
    await mailTrouble(shop, browser, opened.orderId)
    await quiet(shop)
    await sinks(shop, trial, canary)
    const told = [taken.text, (await importKeys(shop, [canary], { productId: PRODUCT })).text]
    trial.held('the report of an import', !told.join().includes(canary), told[1])
    const found = searchLogs(shop, opened.orderId).length > 0
    trial.works('the logs that were searched speak of the order', found)
    return trial.outcome()
  },
}
