import type { Browser } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import {
  aBuyer,
  aLine,
  buy,
  type Cart,
  confirm,
  type Opened,
  open,
  openedIn,
} from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const INTENTS_PER_SESSION = 5
const CALLS_PER_ADDRESS = 20
const DECLINES = 5

/** Intents at the provider that could still be paid, of the orders one browser made. */
async function liveIntents(shop: Shop, [opened]: Opened[]): Promise<number> {
  const [row] = await shop.sql('select checkout_id from orders where id = $1', [opened?.orderId])
  const orders = await shop.sql('select id from orders where checkout_id = $1', [row?.checkout_id])
  const own = new Set(orders.map(({ id }) => id))
  const intents = await shop.provider.intents()
  return intents.filter(
    ({ status, metadata }) => own.has(metadata.order_id) && payable.includes(status),
  ).length
}

/** One browser, many addresses: every call wants an intent of its own. */
async function manyIntents(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const answers = []
  for (let nth = 0; nth < INTENTS_PER_SESSION + 4; nth += 1) {
    const cart = { forceNew: nth % 2 === 0, items: [aLine({ quantity: nth + 1 })] }
    answers.push(await open(browser.moved(), cart))
  }
  const granted = answers.filter(({ status }) => status === 200)
  trial.works('five intents are granted', granted.length >= INTENTS_PER_SESSION, granted.length)
  for (const [index, { status, text }] of answers.slice(INTENTS_PER_SESSION).entries()) {
    trial.held(`intent ${INTENTS_PER_SESSION + index + 1} of a session`, status === 429, text)
  }
  const live = await liveIntents(shop, granted.map(openedIn))
  trial.held('at most one of them can be paid', live <= 1, live)
}

/** One address, a new browser for every call, and headers that lie about the address. */
async function manyBrowsers(shop: Shop, trial: Trial) {
  const { address } = shop.browser()
  const from = (nth: number): Browser => shop.browserAt(address, new Map([['n', String(nth)]]))
  for (let nth = 0; nth < CALLS_PER_ADDRESS + 5; nth += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${nth}`, 'x-real-ip': `203.0.113.${nth}` }
    const cart = { items: [aLine()], currency: 'usd', billingInfo: aBuyer() }
    const answer = await from(nth).post('/api/create-payment-intent', cart, headers)
    if (nth < CALLS_PER_ADDRESS) continue
    const hasWait = Number(answer.headers['retry-after']) > 0
    const isHeld = answer.status === 429 && hasWait
    trial.held(`call ${nth + 1} of an address`, isHeld, answer.status)
  }
}

/** A double click, ten fold: one browser, all at once. */
async function allAtOnce(shop: Shop, trial: Trial, what: string, cartOf: (nth: number) => Cart) {
  const browser = shop.browser()
  await browser.post('/api/checkout/quote', { items: [aLine()], currency: 'usd' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => open(browser.moved(), cartOf(nth))),
  )
  const opened = answers.filter(({ status }) => status === 200).map(openedIn)
  trial.held(`${what}: one of them wins`, opened.length > 0, answers[0]?.text)
  const live = await liveIntents(shop, opened)
  trial.held(`${what}: one live intent`, live <= 1, `${live} live intents`)
  const failed = answers.filter(({ status }) => status >= 500)
  trial.held(`${what}: nothing breaks`, failed.length === 0, failed[0]?.text)
}

/** An intent that was replaced cannot be paid; one that was paid is not replaced. */
async function oldAndNew(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const first = openedIn(await open(browser))
  const second = openedIn(await open(browser, { forceNew: true }))
  const late = await shop.provider.pay(first.paymentIntentId, first.clientSecret)
  trial.held('the intent before forceNew', late.status >= 400, late.text)
  await shop.provider.pay(second.paymentIntentId, second.clientSecret)
  const third = openedIn(await open(browser, { forceNew: true }))
  trial.held('forceNew after the payment', third.orderId === second.orderId, third)
  const again = await confirm(browser, second)
  trial.held('and its order is settled once', again.status === 200, again.text)
}

const cards = ['pm_card_chargeDeclined', 'pm_card_chargeDeclinedInsufficientFunds']
const decline = (shop: Shop, { paymentIntentId, clientSecret }: Opened, nth: number) =>
  shop.provider.pay(paymentIntentId, clientSecret, cards[nth % cards.length])

/** A tester needs the shop for the intent only: cards are tried at the provider, one by one. */
async function declines(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const opened = openedIn(await open(browser))
  for (let nth = 0; nth < DECLINES; nth += 1) await decline(shop, opened, nth)
  const isStopped = await eventually(
    async () => (await shop.provider.intent(opened.paymentIntentId)).status === 'canceled',
  )
  trial.held('the intent ends after five declines', isStopped === true, 'still payable')
  const sixth = await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
  trial.held('a sixth card', sixth.status >= 400, sixth.text)
  const same = await open(browser.moved(), { forceNew: true })
  trial.held('the same browser elsewhere', same.status === 429, same.text)
  const fresh = await open(shop.browserAt(browser.address))
  trial.held('a new browser at the same address', fresh.status === 429, fresh.text)
  const other = await open(shop.browser())
  trial.held('and nobody else is kept out', other.status === 200, other.text)
}

export const cardTesting: Attack = {
  id: 'T4',
  says: 'One live payment per browser; intents and declines are limited',
  async run(shop) {
    const trial = newTrial()
    const { browser, confirmation } = await buy(shop)
    trial.works('a buyer pays', confirmation.status === 200, confirmation.text)
    const [one, same] = [openedIn(await open(browser)), openedIn(await open(browser))]
    const isSame = one.paymentIntentId === same.paymentIntentId
    trial.works('the same cart goes on with its payment', isSame, [one, same])
    await oldAndNew(shop, trial)
    await allAtOnce(shop, trial, 'ten at once', () => ({}))
    await allAtOnce(shop, trial, 'ten forced at once', () => ({ forceNew: true }))
    const items = (nth: number) => [aLine({ quantity: (nth % 5) + 1 })]
    await allAtOnce(shop, trial, 'ten carts at once', (nth) => ({ items: items(nth) }))
    await manyIntents(shop, trial)
    await manyBrowsers(shop, trial)
    await declines(shop, trial)
    return trial.outcome()
  },
}
