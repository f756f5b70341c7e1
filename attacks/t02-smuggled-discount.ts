import { addCoupon, question } from './support/coupons.ts'
import { aLine, buy, type Cart, open } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PRICE = 149.99

/** Amounts a browser might send in the hope that the difference counts as a discount. */
async function smuggle(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  for (const amount of [134.99, 75, 1.5, 0.5, 0.01, 0]) {
    const { status, json, text } = await open(browser.moved(), { amount })
    const isHeld = status === 409 && json.expectedAmount === String(PRICE)
    trial.held(`${amount} without any coupon`, isHeld, text)
  }
}

/** A coupon takes off what it says, of what it is meant for, while it may. */
async function stretch(shop: Shop, trial: Trial) {
  const ten = await addCoupon(shop, { percent: 10 })
  const other = await addCoupon(shop, { percent: 50, productIds: ['home-2021'] })
  const expired = await addCoupon(shop, { percent: 50, endsAt: '2026-01-01' })
  const off = await addCoupon(shop, { percent: 50, isActive: false })
  const spent = await addCoupon(shop, { percent: 50, maxUses: 1 })
  await buy(shop, { couponCode: spent })
  const tries: [string, Cart][] = [
    ['a ten per cent coupon for half', { couponCode: ten, amount: 75 }],
    ['a coupon of another product', { couponCode: other, amount: 75 }],
    ['an expired coupon', { couponCode: expired, amount: 75 }],
    ['a coupon that is switched off', { couponCode: off, amount: 75 }],
    ['a coupon that is used up', { couponCode: spent, amount: 75 }],
    ['two coupons in one field', { couponCode: `${ten},${other}`, amount: 75 }],
    ['a made-up code', { couponCode: 'HALFPRICE', amount: 75 }],
    ['a pattern instead of a code', { couponCode: 'ATTACK%', amount: 75 }],
  ]
  for (const [what, cart] of tries) {
    const { status, text } = await open(shop.browser(), cart)
    trial.held(what, status === 409 || status === 422, `${status} ${text}`)
  }
}

/** What was valid when it was asked about is looked at again when it is to be paid. */
async function switchOff(shop: Shop, trial: Trial) {
  const code = await addCoupon(shop, { percent: 50 })
  const browser = shop.browser()
  const asked = await browser.post('/api/coupons/validate', question(code))
  trial.works('a coupon is announced', asked.json.isValid === true, asked.text)
  await shop.sql('update coupons set is_active = false where code = $1', [code])
  const late = await open(browser, { couponCode: code, amount: 75 })
  trial.held('a coupon switched off after it was shown', late.status === 422, late.text)
  const silent = await open(browser, { amount: 75 })
  trial.held('its amount without its code', silent.status === 409, silent.text)
}

/** The advisory answer believes the browser's sum; the order must not. */
async function inflate(shop: Shop, trial: Trial) {
  const code = await addCoupon(shop, { percent: 10 })
  const browser = shop.browser()
  const told = await browser.post('/api/coupons/validate', { ...question(code), cartTotal: 1_400 })
  const amount = PRICE - Number(told.json.discountAmount)
  const { status, text } = await open(browser, { couponCode: code, amount })
  trial.held('a discount computed from an inflated cart', status === 409, text)
  const items = [aLine(), aLine({ productId: 'home-2021' })]
  const narrow = await addCoupon(shop, { percent: 50, productIds: ['home-2021'] })
  const { text: said, status: code409 } = await open(browser, {
    items,
    couponCode: narrow,
    amount: 139.99,
  })
  trial.held('a coupon of one product spread over two', code409 === 409, said)
}

export const smuggledDiscount: Attack = {
  id: 'T2',
  says: 'A discount comes from a coupon that the server checked, never from the amount',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const code = await addCoupon(shop, { percent: 10 })
    const { confirmation, opened } = await buy(shop, { couponCode: code, amount: 134.99 })
    trial.works('a coupon takes off its tenth', confirmation.status === 200, confirmation.text)
    trial.works('and the total says so', opened.total === '134.99', opened)
    await smuggle(shop, trial)
    await stretch(shop, trial)
    await switchOff(shop, trial)
    await inflate(shop, trial)
    return trial.outcome()
  },
}
