import type { Browser } from './support/browser.ts'
import { buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PATH = '/api/download-access/log'
const STORED_PER_HOUR = 20

const entry = (orderId: string, over: object = {}) => ({
  orderId,
  productId: 'home-2024',
  downloadType: 'software',
  downloadSource: 'order_success',
  downloadSuccess: true,
  ...over,
})

const rowsOf = (shop: Shop, orderId: string) =>
  shop.sql('select * from download_access_log where order_id = $1 order by id', [orderId])

/** What is told about an order by those who may not, or about nothing there is. */
async function strangers(shop: Shop, trial: Trial, orderId: string, own: Browser) {
  const before = await rowsOf(shop, orderId)
  const other = (await buy(shop)).browser
  const tries: [string, Browser, object][] = [
    ['a stranger', shop.browser(), entry(orderId)],
    ['the buyer of something else', other, entry(orderId)],
    [
      'an invented cookie',
      shop.browserAt('127.9.9.9', new Map([['oa', 'A'.repeat(43)]])),
      entry(orderId),
    ],
    ['another type', own.moved(), entry(orderId, { downloadType: 'refund' })],
    ['another place', own.moved(), entry(orderId, { downloadSource: 'server' })],
    ['a product that was not bought', own.moved(), entry(orderId, { productId: 'home-2019' })],
    ['a text of a megabyte', own.moved(), entry(orderId, { errorMessage: 'x'.repeat(1_000) })],
    ['a list for a text', own.moved(), entry(orderId, { errorMessage: ['a'] })],
    ['a negative size', own.moved(), entry(orderId, { fileSize: -1 })],
    ['a number beyond all', own.moved(), entry(orderId, { fileSize: 1e300 })],
    ['an order that is none', own.moved(), entry("order_' or 1=1--")],
    ['nothing', own.moved(), {}],
  ]
  for (const [what, browser, body] of tries) {
    const answer = await browser.post(PATH, body)
    const isQuiet = answer.status === 200 && answer.json.success === false
    trial.held(`${what} is told apart`, isQuiet, `${answer.status} ${answer.text}`)
  }
  const after = await rowsOf(shop, orderId)
  trial.held('one of them left a row', after.length === before.length, after.at(-1))
}

/** The buyer writes what only the shop can know. */
async function forged(shop: Shop, trial: Trial, orderId: string, own: Browser) {
  const lies = {
    source: 'server',
    at: '1999-01-01T00:00:00Z',
    timestamp: '1999-01-01T00:00:00Z',
    email: 'victim@example.com',
    productName: '<script>alert(1)</script>',
    ip_prefix: '8.8.8.0/24',
    id: 1,
    __proto__: { source: 'server' },
  }
  await own.moved().post(PATH, entry(orderId, lies), { 'x-forwarded-for': '8.8.8.8' })
  const row = (await rowsOf(shop, orderId)).at(-1)
  const text = JSON.stringify(row)
  trial.held('a page signs as the shop', row?.source === 'client', text)
  trial.held('a page sets the clock', !text.includes('1999'), text)
  trial.held('a page sets its network', !text.includes('8.8.8'), text)
  trial.held('a page names a person', !text.includes('victim') && !text.includes('script'), text)
}

async function foreign(shop: Shop, trial: Trial, orderId: string, own: Browser) {
  const before = (await rowsOf(shop, orderId)).length
  const body = JSON.stringify(entry(orderId))
  const calls: [string, Record<string, string>][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a form', { 'content-type': 'text/plain' }],
  ]
  for (const [what, headers] of calls) {
    const answer = await own.moved().postRaw(PATH, body, headers)
    trial.held(`a row from ${what}`, answer.status >= 400, answer.text)
  }
  trial.held('a foreign page left a row', (await rowsOf(shop, orderId)).length === before)
}

async function flooded(shop: Shop, trial: Trial, orderId: string, own: Browser) {
  for (let nth = 0; nth < STORED_PER_HOUR + 15; nth += 1)
    await own.moved().post(PATH, entry(orderId))
  const told = (await rowsOf(shop, orderId)).filter(({ source }) => source === 'client')
  trial.held('more than twenty rows an hour', told.length <= STORED_PER_HOUR, told.length)
  for (const right of ['update', 'delete', 'truncate']) {
    const [row] = await shop.sql(
      `select has_table_privilege('shop_app', 'download_access_log', $1) as may`,
      [right],
    )
    trial.held(`the shop may ${right} what was noted`, row?.may === false)
  }
}

export const poisonedDownloads: Attack = {
  id: 'T21',
  says: 'What pages say of downloads is kept apart from what the shop saw, and only from buyers',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 3)
    const { browser, opened } = await buy(shop)
    const { orderId } = opened
    const answer = await browser.post(PATH, entry(orderId))
    trial.works('the buyer’s page notes a download', answer.json.success === true, answer.text)
    const sources = (await rowsOf(shop, orderId)).map(({ source }) => source)
    trial.works('the shop noted the keys itself', sources.join() === 'server,client', sources)
    await strangers(shop, trial, orderId, browser)
    await forged(shop, trial, orderId, browser)
    await foreign(shop, trial, orderId, browser)
    await flooded(shop, trial, orderId, browser)
    return trial.outcome()
  },
}
