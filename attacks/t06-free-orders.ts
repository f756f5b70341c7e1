import type { Browser } from './support/browser.ts'
import { addCoupon, usesOf } from './support/coupons.ts'
import type { Answer } from './support/http.ts'
import { aBuyer, aLine, givesNothing, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const anAddress = () => `free-${Math.random().toString(36).slice(2)}@example.com`

const claim = (browser: Browser, couponCode: unknown, over: object = {}): Promise<Answer> =>
  browser.post('/api/confirm-free-order', {
    items: [aLine()],
    billingInfo: aBuyer({ email: anAddress() }),
    couponCode,
    ...over,
  })

const isRefused = (answer: Answer) =>
  answer.status >= 400 && answer.status < 500 && keysIn(answer).length === 0

/** The browser says it is free; nothing but a coupon of ours can make it so. */
async function fakeDiscounts(shop: Shop, trial: Trial) {
  const half = await addCoupon(shop, { percent: 50 })
  const lies = { couponDiscount: 149.99, discount: 100, total: 0, amount: 0, isFree: true }
  const tries: [string, unknown, object][] = [
    ['no coupon', undefined, lies],
    ['a null coupon', null, lies],
    ['an empty coupon', '', lies],
    ['a made-up coupon', 'FREE100', lies],
    ['a half-price coupon', half, lies],
    ['a half-price coupon twice', `${half} ${half}`, lies],
    ['a list of coupons', [half, half], lies],
    ['a coupon as an object', { code: half, percent: 100 }, lies],
    ['no items', half, { ...lies, items: [] }],
    ['no quantity', half, { ...lies, items: [{ productId: 'home-2024', quantity: 0 }] }],
  ]
  for (const [what, code, over] of tries) {
    const answer = await claim(shop.browser(), code, over)
    trial.held(what, isRefused(answer), answer.text)
  }
}

/** Coupons that happen to cover everything, or all but a cent, and do not say that they may. */
async function notAllowed(shop: Shop, trial: Trial) {
  const coupons: [string, Parameters<typeof addCoupon>[1]][] = [
    ['a hundred per cent that may not be free', { percent: 100 }],
    ['a fixed sum above the price', { amountMinor: 20_000 }],
    ['a fixed sum of exactly the price', { amountMinor: 14_999 }],
    ['a fixed sum one cent below the price', { amountMinor: 14_998 }],
    ['99.99 per cent, which leaves a cent', { percent: 99.99 }],
    ['a free one that has ended', { percent: 100, allowFree: true, endsAt: '2026-01-01' }],
    ['a free one that is switched off', { percent: 100, allowFree: true, isActive: false }],
    ['a free one of another product', { percent: 100, allowFree: true, productIds: ['home-2021'] }],
  ]
  for (const [what, wanted] of coupons) {
    const answer = await claim(shop.browser(), await addCoupon(shop, wanted))
    trial.held(what, isRefused(answer), answer.text)
  }
  const narrow = await addCoupon(shop, {
    percent: 100,
    allowFree: true,
    productIds: ['home-2021'],
  })
  const items = [aLine({ productId: 'home-2021' }), aLine()]
  const answer = await claim(shop.browser(), narrow, { items })
  trial.held('a free product pays for its neighbour', isRefused(answer), answer.text)
}

/** One use, twenty at once: from twenty browsers, and from one. */
async function race(shop: Shop, trial: Trial, isOneBrowser: boolean) {
  const code = await addCoupon(shop, { percent: 100, allowFree: true, maxUses: 1 })
  const one = shop.browser()
  if (isOneBrowser) await one.post('/api/checkout/quote', { items: [aLine()], currency: 'usd' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => claim(isOneBrowser ? one.moved() : shop.browser(), code)),
  )
  const who = isOneBrowser ? 'one browser' : 'twenty browsers'
  const keys = new Set(answers.flatMap(keysIn))
  trial.held(`${who} race for one use: one key`, keys.size === 1, [...keys])
  const { used, held } = await usesOf(shop, code)
  trial.held(`${who} race for one use: one use`, used === 1 && held === 0, { used, held })
  const broken = answers.filter(({ status }) => status >= 500)
  trial.held(`${who} race for one use: nothing breaks`, broken.length === 0, broken[0]?.text)
  const late = await claim(shop.browser(), code)
  trial.held(`${who} raced, one comes late`, isRefused(late), late.text)
}

/** A code for many: once per person however they write their name, and the keys go by e-mail. */
async function harvest(shop: Shop, trial: Trial) {
  const code = await addCoupon(shop, { percent: 100, allowFree: true, maxUses: 50 })
  const billing = (email: string) => ({ billingInfo: aBuyer({ email }) })
  const own = anAddress()
  await claim(shop.browser(), code, billing(own))
  for (const email of [own, own.toUpperCase(), ` ${own} `]) {
    const answer = await claim(shop.browser(), code, billing(email))
    trial.held(`the address again as "${email}"`, isRefused(answer), answer.text)
  }
  const { used } = await usesOf(shop, code)
  trial.held('one use for one address', used === 1, used)
  const stranger = shop.browser()
  const invented = await claim(stranger, code)
  const what = 'a code for many shows no key to an unproven address'
  trial.held(what, givesNothing(invented), invented.text)
  const orderId = String(invented.json.orderId)
  const page = await viewOrder(stranger, orderId)
  trial.held('nor does the order page', keysIn(page).length === 0, page.text)
  const again = await claim(stranger, code)
  trial.held('nor does asking again', givesNothing(again), again.text)
  const [seen] = await shop.sql(
    `select count(*) from assignments join order_lines on order_lines.id = order_line_id
     where order_id = $1 and first_revealed_at is not null`,
    [orderId],
  )
  trial.held('its key stays unseen', Number(seen?.count) === 0, seen)
}

/** New names from one place, and new places for one code: a day has its limits. */
async function sameDay(shop: Shop, trial: Trial) {
  const code = await addCoupon(shop, { percent: 100, allowFree: true, freePerDay: 3 })
  const { address } = shop.browser()
  const first = await claim(shop.browserAt(address), code)
  trial.works('a code for many serves a network once', first.status === 200, first.text)
  for (let nth = 2; nth <= 5; nth += 1) {
    const answer = await claim(shop.browserAt(address), code)
    trial.held(`free order ${nth} of a network in a day`, isRefused(answer), answer.text)
  }
  const others = []
  for (let nth = 0; nth < 6; nth += 1) others.push(await claim(shop.browser(), code))
  const served = others.filter(({ status }) => status === 200).length
  trial.held('a code gives no more than its number of the day', served === 2, served)
}

export const freeOrders: Attack = {
  id: 'T6',
  says: 'An order is free only by a coupon that may make it free, once per use',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 20)
    const code = await addCoupon(shop, { percent: 100, allowFree: true, maxUses: 1 })
    const answer = await claim(shop.browser(), code)
    trial.works('a staff code makes an order free', keysIn(answer).length > 0, answer.text)
    await fakeDiscounts(shop, trial)
    await notAllowed(shop, trial)
    await race(shop, trial, false)
    await race(shop, trial, true)
    await harvest(shop, trial)
    await sameDay(shop, trial)
    return trial.outcome()
  },
}
