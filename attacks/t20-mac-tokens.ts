import { randomBytes } from 'node:crypto'
import type { Browser } from './support/browser.ts'
import type { Answer } from './support/http.ts'
import { aBuyer, aLine, buy, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const OWNER = 'mac-owner@example.com'
const USES = 10
const PER_MINUTE = 5
const PER_ORDER = 10
const REFUSED = '200 {"success":false}'

const ask = (browser: Browser, orderNumber: unknown, email: unknown) =>
  browser.post('/api/download/create-mac-token', { orderNumber, email })
const openPage = (browser: Browser, token: unknown) => browser.post('/api/download/open', { token })
const said = ({ status, text }: Answer) => `${status} ${text}`
const tokenIn = ({ json }: Answer) => String(json.downloadToken ?? '')

type Bought = Readonly<{ browser: Browser; orderId: string; orderNumber: string; keys: string[] }>

async function bought(shop: Shop, email: string, productId = 'home-2024'): Promise<Bought> {
  const items = [aLine({ productId })]
  const { browser, opened, confirmation, keys } = await buy(shop, {
    items,
    billingInfo: aBuyer({ email }),
  })
  const orderNumber = String(confirmation.json.orderNumber)
  return { browser, orderId: opened.orderId, orderNumber, keys }
}

/** Nobody learns which half was wrong, or whether there is such an order. */
async function oracle(shop: Shop, trial: Trial, { orderNumber, orderId }: Bought) {
  const pc = await bought(shop, 'pc@example.com', 'professional-plus-2024')
  const other = await bought(shop, 'other-mac@example.com')
  const pairs: [string, string, string][] = [
    ['the number with another buyer’s address', orderNumber, 'other-mac@example.com'],
    ['the number with an unknown address', orderNumber, 'nobody@example.com'],
    ['the address with another order', other.orderNumber, OWNER],
    ['the address with an unknown number', 'KH-2222-2222', OWNER],
    ['the id instead of the number', orderId, OWNER],
    ['a pattern', 'KH-%', OWNER],
    ['an order without anything for the Mac', pc.orderNumber, 'pc@example.com'],
  ]
  for (const [what, number, email] of pairs) {
    const answer = await ask(shop.browser(), number, email)
    trial.held(what, said(answer) === REFUSED, said(answer))
  }
  for (const state of ['refunded', 'disputed', 'dispute_lost', 'review']) {
    await shop.sql('update orders set payment_status = $2 where id = $1', [other.orderId, state])
    const answer = await ask(shop.browser(), other.orderNumber, 'other-mac@example.com')
    trial.held(`an order that is ${state}`, said(answer) === REFUSED, said(answer))
  }
}

/** The token opens a page of links: no key, no person, no order. */
async function opensLittle(
  shop: Shop,
  trial: Trial,
  { keys, orderId, orderNumber }: Bought,
  token: string,
) {
  const page = await openPage(shop.browser(), token)
  trial.works('the token opens the download page', page.status === 200, page.text)
  for (const secret of [...keys, OWNER, orderNumber, orderId, 'Byron'])
    trial.held(`the page tells ${secret.slice(0, 6)}`, !page.text.includes(secret), page.text)
  trial.held('the page sets a cookie', page.headers['set-cookie'] === undefined)
  for (const name of ['oa', 'ac', 'as', 'cs']) {
    const jar = new Map([[name, token]])
    const view = await viewOrder(shop.browserAt(shop.browser().address, jar), orderId)
    trial.held(`the token as the cookie ${name}`, keysIn(view).length === 0, view.text)
  }
  const link = await shop.browser().post('/api/orders/redeem-link', { token })
  trial.held('the token as an access link', link.status === 410, link.text)
  const rows = await shop.sql(
    `select 1 from download_tokens where encode(token_hash, 'escape') like $1`,
    [`%${token}%`],
  )
  trial.held('the token in the database', rows.length === 0)
  trial.held('the token in a log', !shop.logs().some((log) => log.includes(token)))
}

async function wearsOut(shop: Shop, trial: Trial, { browser, orderNumber }: Bought) {
  const token = tokenIn(await ask(browser.moved(), orderNumber, OWNER))
  const opens = await Promise.all(
    Array.from({ length: USES + 5 }, () => openPage(shop.browser(), token)),
  )
  const opened = opens.filter(({ status }) => status === 200).length
  trial.held('a token opened fifteen times at once', opened === USES, opened)
  for (const guess of ['', 'A'.repeat(43), randomBytes(32).toString('base64url'), `${token}x`]) {
    const answer = await openPage(shop.browser(), guess)
    trial.held('an invented token', answer.status === 410, answer.text)
  }
  const late = tokenIn(await ask(browser.moved(), orderNumber, OWNER))
  await shop.sql(`update download_tokens set expires_at = now() - interval '1 second'`)
  const answer = await openPage(shop.browser(), late)
  trial.held('a token of yesterday', answer.status === 410, answer.text)
}

async function limits(shop: Shop, trial: Trial, { orderNumber, browser }: Bought) {
  const { address } = shop.browser()
  for (let nth = 1; nth <= PER_MINUTE + 5; nth += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${nth}` }
    const body = { orderNumber: `KH-3333-33${10 + nth}`, email: OWNER }
    const path = '/api/download/create-mac-token'
    const { status } = await shop.browserAt(address).post(path, body, headers)
    if (nth > PER_MINUTE) trial.held(`try ${nth} of one address`, status === 429, status)
  }
  const statuses: number[] = []
  for (let nth = 0; nth < PER_ORDER + 10; nth += 1)
    statuses.push((await ask(shop.browser(), orderNumber, `guess-${nth}@example.com`)).status)
  trial.held(
    'many networks, one order',
    statuses.slice(PER_ORDER).every((s) => s === 429),
    statuses,
  )
  const owner = await ask(browser.moved(), orderNumber, OWNER)
  trial.held('the owner is locked out by others', tokenIn(owner) !== '', owner.text)
}

export const macTokens: Attack = {
  id: 'T20',
  says: 'A token for the Mac page is no proof, shows no key and tells nobody whose order it is',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 5)
    const own = await bought(shop, OWNER)
    const answer = await ask(own.browser, own.orderNumber, OWNER)
    trial.works('the buyer gets a token', tokenIn(answer).length >= 22, answer.text)
    const pair = await ask(shop.browser(), own.orderNumber, OWNER)
    trial.works('number and address together get one', tokenIn(pair).length >= 22, pair.text)
    await opensLittle(shop, trial, own, tokenIn(answer))
    await oracle(shop, trial, own)
    await wearsOut(shop, trial, own)
    await limits(shop, trial, own)
    return trial.outcome()
  },
}
