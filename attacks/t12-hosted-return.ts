import { aBrowser, type Browser } from './support/browser.ts'
import type { Answer } from './support/http.ts'
import { aBuyer, aLine, keysIn, open, openedIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'
import { linkResults } from './t12-link-results.ts'

const ORIGIN = 'https://shop.example'
const EMAIL = 'hosted@example.com'
const visit = (browser: Browser, sessionId: unknown): Promise<Answer> =>
  browser.post('/api/stripe-checkout-success', { sessionId })

type Started = { orderId: string; sessionId: string }

/** Opens a payment on the provider’s own page, as a browser that is sent there. */
async function begin(browser: Browser): Promise<Started> {
  const answer = await open(browser, { billingInfo: aBuyer({ email: EMAIL }) })
  const url = String(answer.json.checkoutUrl)
  const sessionId = /\/pay\/(\w+)/.exec(url)?.[1]
  if (!sessionId) throw new Error(`no hosted page: ${answer.status} ${answer.text}`)
  return { orderId: openedIn(answer).orderId, sessionId }
}

/** Pays there with a good card. */
async function payThere({ provider }: Shop, sessionId: string) {
  const fields = { email: EMAIL }
  const { json } = await provider.asBrowser('POST', `/pay/${sessionId}/intent`, fields)
  const secret = String(json.client_secret)
  return await provider.pay(secret.split('_secret_')[0] ?? '', secret)
}

const opensNothing = (answer: Answer) =>
  !String(answer.headers['set-cookie']).includes('oa=') &&
  !answer.text.includes(EMAIL) &&
  keysIn(answer).length === 0

/** A session of the same provider account that this shop never made. */
async function foreignSession({ provider }: Shop, orderId: string): Promise<string> {
  const { json } = await provider.asShop('POST', '/v1/checkout/sessions', {
    mode: 'payment',
    success_url: ORIGIN,
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '50',
    'line_items[0][price_data][product_data][name]': 'x',
    'line_items[0][quantity]': '1',
    'payment_intent_data[metadata][order_id]': orderId,
  })
  return String(json.id)
}

/** Sessions that are not paid, not ours, or not sessions. */
async function otherSessions(shop: Shop, trial: Trial, browser: Browser) {
  const unpaid = await begin(browser)
  const early = await visit(browser, unpaid.sessionId)
  trial.held('a session nobody paid', early.status === 409 && opensNothing(early), early.text)
  const foreign = await foreignSession(shop, unpaid.orderId)
  await payThere(shop, foreign)
  const odd = [
    'cs_test_0',
    '%',
    '',
    '../payment_intents',
    null,
    [unpaid.sessionId],
    'x'.repeat(300),
  ]
  for (const id of [foreign, ...odd]) {
    const answer = await visit(browser.moved(), id)
    const isHeld = answer.status >= 400 && answer.status < 500 && opensNothing(answer)
    trial.held(`the session ${String(id).slice(0, 20)}`, isHeld, answer.text)
  }
}

/** The address with the session’s id was seen by others: history, a screenshot, a proxy. */
async function replay(shop: Shop, trial: Trial, base: string, started: Started) {
  for (const nth of [1, 2, 3]) {
    const thief = aBrowser({ base, origin: ORIGIN })
    const answer = await visit(thief, started.sessionId)
    trial.held(`another browser, time ${nth}`, opensNothing(answer), answer.text)
    const page = await viewOrder(thief, started.orderId)
    const isRedacted = page.json.requiresVerification === true && opensNothing(page)
    trial.held(`and the order page, time ${nth}`, isRedacted, page.text)
  }
  const charges = await shop.sql('select 1 from ledger where order_id = $1', [started.orderId])
  trial.held('it is booked once', charges.length === 1, charges.length)
}

/** Another cart, or another address, while the first page is open: one of the pages can be paid. */
async function twoPages(shop: Shop, trial: Trial, browser: Browser) {
  const first = await begin(browser)
  const items = [aLine({ quantity: 2 })]
  const other = await open(browser, { items, billingInfo: aBuyer({ email: EMAIL }) })
  trial.works('another cart has a page', other.json.checkoutUrl !== undefined, other.text)
  const late = await payThere(shop, first.sessionId)
  trial.held('the page of the cart before is paid', late.status >= 400, late.text)
  const corrected = await open(browser, { items, billingInfo: aBuyer({ email: 'x@example.com' }) })
  trial.held('a corrected address breaks nothing', corrected.status === 200, corrected.text)
  const between = /\/pay\/(\w+)/.exec(String(other.json.checkoutUrl))?.[1] ?? ''
  const middle = await payThere(shop, between)
  trial.held('the page of the address before is paid', middle.status >= 400, middle.text)
}

/** Reading an address changes nothing. */
async function reading(shop: Shop, trial: Trial, browser: Browser) {
  await shop.provider.webhooks(false)
  const paid = await begin(browser)
  await payThere(shop, paid.sessionId)
  for (const path of [
    `/payment-success?session_id=${paid.sessionId}`,
    `/order-success/${paid.orderId}?session_id=${paid.sessionId}`,
    `/api/stripe-checkout-success?sessionId=${paid.sessionId}`,
    `/api/payment-success?session_id=${paid.sessionId}`,
  ]) {
    const answer = await aBrowser({ base: shop.base, origin: shop.origin }).get(path)
    const [order] = await shop.sql('select payment_status from orders where id = $1', [
      paid.orderId,
    ])
    const isStill = order?.payment_status === 'awaiting' && opensNothing(answer)
    trial.held(`GET ${path.split('?')[0]}`, isStill, order)
  }
  await shop.provider.webhooks(true)
  const early = await visit(aBrowser({ base: browser.site.base, origin: ORIGIN }), paid.sessionId)
  trial.held('a thief comes before the buyer', opensNothing(early), early.text)
  const own = await visit(browser, paid.sessionId)
  trial.works('the buyer’s own return still opens it', own.status === 200, own.text)
}

/** What a browser on https is given. */
function cookies(trial: Trial, { headers }: Answer) {
  for (const cookie of headers['set-cookie'] ?? []) {
    const isSafe = /^__Host-\w+=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/.test(cookie)
    trial.held('the cookie is bound to this host and out of reach of scripts', isSafe, cookie)
  }
}

export const hostedReturnReplay: Attack = {
  id: 'T12',
  says: 'A session id from an address opens nothing to another browser',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 5)
    const server = await shop.startAnother({ CHECKOUT_MODE: 'hosted', PUBLIC_ORIGIN: ORIGIN })
    await shop.untilReady(server)
    const browser = aBrowser({ base: server.base, origin: ORIGIN })
    const started = await begin(browser)
    await payThere(shop, started.sessionId)
    const answer = await visit(browser, started.sessionId)
    trial.works('the buyer comes back from the hosted page', answer.status === 200, answer.text)
    const page = await viewOrder(browser, started.orderId)
    trial.works('and sees the key', keysIn(page).length > 0, page.text)
    cookies(trial, answer)
    await replay(shop, trial, server.base, started)
    await otherSessions(shop, trial, aBrowser({ base: server.base, origin: ORIGIN }))
    await twoPages(shop, trial, aBrowser({ base: server.base, origin: ORIGIN }))
    await reading(shop, trial, aBrowser({ base: server.base, origin: ORIGIN }))
    await server.stop()
    await linkResults(shop, trial)
    return trial.outcome()
  },
}
