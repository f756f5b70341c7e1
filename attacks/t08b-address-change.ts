import type { Browser } from './support/browser.ts'
import type { Answer } from './support/http.ts'
import { mailsTo, mailTo, quiet } from './support/mail.ts'
import { aBuyer, buy, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const THIEF = 'thief@example.com'
const CARD = '4242'
const TRIES_PER_ORDER = 5

type Bought = Awaited<ReturnType<typeof buy>>

const inBrowser = (browser: Browser, orderId: string, body: object) =>
  browser.post(`/api/orders/${orderId}/address`, body)

const byReceipt = (browser: Browser, body: object) =>
  browser.post('/api/orders/correct-address', body)

async function order(shop: Shop, email: string) {
  const bought = await buy(shop, { billingInfo: aBuyer({ email }) })
  const view = await viewOrder(bought.browser, bought.opened.orderId)
  const { orderNumber, total, currency } = view.json as Record<string, string>
  return { ...bought, receipt: { orderNumber, amount: total, currency, cardLast4: CARD } }
}

const addressIn = async (shop: Shop, orderId: string) =>
  (await shop.sql('select email from orders where id = $1', [orderId]))[0]?.email

const isRefused = ({ status, text }: Answer) => status === 422 && text.includes('address_refused')

/** Whoever has the receipt and the card, or the browser and the card, puts the address right. */
async function legitimate(shop: Shop, trial: Trial) {
  const first = await order(shop, 'mistyped@example.com')
  const told = await inBrowser(first.browser, first.opened.orderId, {
    email: 'corrected@example.com',
    cardLast4: CARD,
  })
  trial.works('the browser that paid corrects the address', told.status === 200, told.text)
  const second = await order(shop, 'mistyped-too@example.com')
  const body = { ...second.receipt, email: 'corrected-too@example.com' }
  const answer = await byReceipt(shop.browser(), body)
  trial.works('the receipt corrects the address', answer.status === 200, answer.text)
  const mail = await mailTo(shop, 'corrected-too@example.com', second.keys[0] ?? '?')
  trial.works('the keys go to the right address', mail !== undefined)
  const notice = await mailTo(shop, 'mistyped-too@example.com', 'goes to another address')
  trial.works('the old address is told', notice !== undefined)
  const before = await viewOrder(second.browser, second.opened.orderId)
  trial.held('a cookie from before the correction', keysIn(before).length === 0, before.text)
}

/** Everything right but one thing, from a browser of the attacker’s own each time. */
async function almostRight(shop: Shop, trial: Trial) {
  const wrongs = [
    ...[{ amount: '0' }, { amount: '149.98' }, { amount: '-149.99' }, { amount: '1e2' }],
    ...[{ cardLast4: '0000' }, { cardLast4: '4241' }, { currency: 'EUR' }],
    ...[{ orderNumber: 'KH-2222-2222' }, { orderNumber: "KH-%' or 1=1--" }],
  ]
  for (const wrong of wrongs) {
    const victim = await order(shop, 'victim@example.com')
    const body = { ...victim.receipt, ...wrong, email: THIEF }
    const answer = await byReceipt(shop.browser(), body)
    trial.held(`a receipt with ${JSON.stringify(wrong)}`, isRefused(answer), answer.text)
    const address = await addressIn(shop, victim.opened.orderId)
    trial.held('the address stays', address === 'victim@example.com', address)
  }
  for (const cardLast4 of [null, 4242, ['4242'], '42424', '', '4242\u0000', { $ne: '' }]) {
    const answer = await byReceipt(shop.browser(), { cardLast4, email: THIEF })
    trial.held(`the card ${JSON.stringify(cardLast4)}`, answer.status === 400, answer.text)
  }
}

/** Other people’s browsers, with the right card or without any. */
async function foreignBrowsers(shop: Shop, trial: Trial, { opened }: Bought) {
  const claim = { email: THIEF, cardLast4: CARD }
  const stranger = await inBrowser(shop.browser(), opened.orderId, claim)
  trial.held('a browser without a cookie', isRefused(stranger), stranger.text)
  const buyer = (await buy(shop)).browser
  const other = await inBrowser(buyer, opened.orderId, claim)
  trial.held('the cookie of another order', isRefused(other), other.text)
  const jar = new Map([['oa', 'A'.repeat(43)]])
  const address = shop.browser().address
  const invented = await inBrowser(shop.browserAt(address, jar), opened.orderId, claim)
  trial.held('an invented cookie', isRefused(invented), invented.text)
}

/** The owner’s own browser in the wrong hands does not name the card, and may not guess for long. */
async function guesses(shop: Shop, trial: Trial, { browser, opened, receipt }: Order) {
  const statuses: number[] = []
  for (let nth = 0; nth < TRIES_PER_ORDER + 3; nth += 1) {
    const claim = { email: THIEF, cardLast4: String(1_000 + nth) }
    statuses.push((await inBrowser(browser.moved(), opened.orderId, claim)).status)
  }
  const limited = statuses.filter((status) => status === 429).length
  trial.held('a sixth guess in an hour', limited >= 3, statuses.join(' '))
  const right = await byReceipt(shop.browser(), { ...receipt, email: THIEF })
  trial.held('the other way in, once one is closed', right.status === 429, right.text)
}

type Order = Awaited<ReturnType<typeof order>>

export const addressChange: Attack = {
  id: 'T8B',
  says: 'The address of an order changes for whoever paid it, told to the old one, and for nobody else',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 20)
    await legitimate(shop, trial)
    await almostRight(shop, trial)
    await foreignBrowsers(shop, trial, await order(shop, 'owner-one@example.com'))
    await guesses(shop, trial, await order(shop, 'owner-two@example.com'))
    await quiet(shop)
    const strayed = await mailsTo(shop, THIEF)
    trial.held('the thief got no mail', strayed.length === 0, strayed[0]?.subject)
    return trial.outcome()
  },
}
