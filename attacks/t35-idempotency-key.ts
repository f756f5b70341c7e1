import { randomUUID } from 'node:crypto'
import type { Browser } from './support/browser.ts'
import { addCoupon } from './support/coupons.ts'
import type { Answer } from './support/http.ts'
import { aBuyer, aCart, aLine, confirm, keysIn, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { searchDatabase } from './support/sinks.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const under = (key: string) => ({ 'idempotency-key': key })

const secretsIn = (answer: Answer) => [
  ...keysIn(answer),
  ...[...answer.text.matchAll(/"clientSecret":"([^"]+)"/g)].map(([, secret = '']) => secret),
]

async function purchase(shop: Shop, browser: Browser, key: string) {
  const path = '/api/create-payment-intent'
  const answer = await browser.post(path, aCart(), under(`${key}-open`))
  const opened = openedIn(answer)
  await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
  const confirmation = await browser.post('/api/confirm-payment', opened, under(key))
  return { opened, confirmation }
}

/** Another person sends the same key: whatever they get is theirs, not a copy of the first answer. */
async function otherCallers(shop: Shop, trial: Trial) {
  const key = randomUUID()
  const { opened, confirmation } = await purchase(shop, shop.browser(), key)
  const secrets = [...keysIn(confirmation), opened.clientSecret]
  const guess = { ...opened, clientSecret: 'pi_x_secret_y' }
  const calls: [string, string, object][] = [
    ['the same call with a wrong secret', '/api/confirm-payment', guess],
    ['the same call without a body', '/api/confirm-payment', {}],
    ['a new intent', '/api/create-payment-intent', aCart()],
    ['a free order', '/api/confirm-free-order', { ...aCart(), couponCode: 'X' }],
    ['a quote', '/api/checkout/quote', { items: [aLine()], currency: 'usd' }],
    ['a resend', '/api/send-license-keys', { ...opened, customerEmail: 'ada@example.com' }],
  ]
  for (const [what, path, body] of calls) {
    for (const sent of [key, `${key}-open`, key.toUpperCase()]) {
      const answer = await shop.browser().post(path, body, under(sent))
      const leaked = secretsIn(answer).filter((secret) => secrets.includes(secret))
      trial.held(`${what} under the key of another`, leaked.length === 0, answer.text)
    }
  }
  const page = await shop.browser().get(`/api/admin/orders/${opened.orderId}`, under(key))
  trial.held('the order page under the key of another', keysIn(page).length === 0, page.text)
}

/** The same caller, another body under the same key: no old answer for a new question. */
async function otherBodies(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const key = randomUUID()
  const path = '/api/create-payment-intent'
  const cheap = openedIn(await browser.post(path, aCart(), under(key)))
  const dear = aCart({ items: [aLine({ quantity: 3 })] })
  const answer = await browser.post(path, dear, under(key))
  const isRefused = answer.status === 422 && answer.json.code === 'idempotency_key_reused'
  const what = 'a dear cart under the key of a cheap one'
  trial.held(what, isRefused && secretsIn(answer).length === 0, answer.text)
  const anew = await browser.post(path, dear, under(randomUUID()))
  const { amount } = await shop.provider.intent(openedIn(anew).paymentIntentId)
  trial.held('under a key of its own it is charged in full', amount === 44_997, amount)
  const isOld = openedIn(anew).paymentIntentId === cheap.paymentIntentId
  trial.held('and not with the old payment', !isOld, anew.text)
}

/** Keys that are none: they neither break the shop nor are they remembered. */
async function oddKeys(shop: Shop, trial: Trial) {
  for (const key of ['', ' ', 'a b', 'k'.repeat(256), 'k'.repeat(5_000)]) {
    const answer = await shop.browser().post('/api/create-payment-intent', aCart(), under(key))
    trial.held(`the key "${key.slice(0, 9)}"`, answer.status === 400, answer.text)
  }
}

/** The same call twelve times at once, and again when it is paid: one order, one payment. */
async function oneOrder(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  await browser.post('/api/checkout/quote', { items: [aLine()], currency: 'usd' })
  const key = under(randomUUID())
  const call = () => browser.post('/api/create-payment-intent', aCart(), key)
  const answers = await Promise.all(Array.from({ length: 12 }, call))
  const opened = answers.filter(({ status }) => status === 200).map(openedIn)
  const isOne = new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size === 1
  trial.held('twelve at once open one payment', isOne, opened)
  const others = answers.filter(({ status }) => status !== 200 && status !== 409)
  trial.held('and the others are told to wait', others.length === 0, others[0]?.text)
  const [one] = opened
  if (!one) return
  await shop.provider.pay(one.paymentIntentId, one.clientSecret)
  await confirm(browser, one)
  const late = openedIn(await call())
  trial.held('repeated when it is paid, no second payment', late.orderId === one.orderId, late)
  const made = await shop.sql(
    'select id from orders where checkout_id = (select checkout_id from orders where id = $1)',
    [one.orderId],
  )
  trial.held('and no second order', made.length === 1, made)
}

/** A free code raced under one key from many browsers gives one of them one order. */
async function freeOrders(shop: Shop, trial: Trial) {
  const couponCode = await addCoupon(shop, { percent: 100, allowFree: true, maxUses: 1 })
  const key = randomUUID()
  const claim = (nth: number) => {
    const billingInfo = aBuyer({ email: `idem-${nth}-${key}@example.com` })
    const body = { items: [aLine()], billingInfo, couponCode }
    return shop.browser().post('/api/confirm-free-order', body, under(key))
  }
  const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => claim(nth)))
  const served = answers.filter(({ status }) => status === 200)
  trial.held('twelve callers under one key, one of them served', served.length === 1, served.length)
}

/** Whatever is remembered of a key, it is not the answer. */
async function remembered(shop: Shop, trial: Trial) {
  const { opened, confirmation } = await purchase(shop, shop.browser(), randomUUID())
  for (const secret of [...new Set(keysIn(confirmation)), opened.clientSecret]) {
    const kept = await searchDatabase(shop, secret)
    trial.held('an answer kept in the database', kept.length === 0, kept.join(', '))
  }
}

export const idempotencyKeys: Attack = {
  id: 'T35',
  says: 'Repeating a call repeats no secret to anyone else',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 8)
    const browser = shop.browser()
    const key = randomUUID()
    const { opened, confirmation } = await purchase(shop, browser, key)
    trial.works('a purchase under a key', keysIn(confirmation).length > 0, confirmation.text)
    const again = await browser.post('/api/confirm-payment', opened, under(key))
    const isSame = keysIn(again)[0] === keysIn(confirmation)[0]
    trial.works('repeating it gives the same answer', isSame, again.text)
    const path = '/api/create-payment-intent'
    const repeated = await browser.post(path, aCart(), under(`${key}-open`))
    const isReplay = repeated.headers['idempotent-replayed']?.toString() === 'true'
    const isSameOrder = openedIn(repeated).orderId === opened.orderId
    trial.works('its opening is repeated, too', isReplay && isSameOrder, repeated.text)
    await otherCallers(shop, trial)
    await otherBodies(shop, trial)
    await oddKeys(shop, trial)
    await oneOrder(shop, trial)
    await freeOrders(shop, trial)
    await remembered(shop, trial)
    return trial.outcome()
  },
}
