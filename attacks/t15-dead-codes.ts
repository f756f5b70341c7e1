import { randomBytes } from 'node:crypto'
import type { Browser } from './support/browser.ts'
import { addCoupon, question } from './support/coupons.ts'
import type { HttpAnswer } from './support/http.ts'
import { aBuyer, aLine, buy, open } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const SAMPLES = 40
const SLOWEST_DIFFERENCE_MS = 3

const aGuess = () => randomBytes(5).toString('hex').toUpperCase()
const ask = (browser: Browser, code: string) =>
  browser.post('/api/coupons/validate', question(code))
const quote = (browser: Browser, couponCode: string) =>
  browser.post('/api/checkout/quote', { items: [aLine()], currency: 'usd', couponCode })
const free = (browser: Browser, couponCode: string) =>
  browser.post('/api/confirm-free-order', {
    items: [aLine()],
    billingInfo: aBuyer(),
    couponCode,
  })

/** Every way a code can be unusable, which nobody may tell apart. */
async function unusableCodes(shop: Shop): Promise<[string, string][]> {
  const spent = await addCoupon(shop, { percent: 10, maxUses: 1 })
  await buy(shop, { couponCode: spent })
  return [
    ['unknown', aGuess()],
    ['expired', await addCoupon(shop, { endsAt: '2026-01-01' })],
    ['used up', spent],
    ['switched off', await addCoupon(shop, { isActive: false })],
    ['of another product', await addCoupon(shop, { productIds: ['home-2021'] })],
    ['not allowed to be free', await addCoupon(shop, { percent: 100 })],
  ]
}

const without = ({ status, json }: HttpAnswer) => {
  const { requestId: _, ...body } = json
  return JSON.stringify([status, body])
}

async function sameWords(shop: Shop, trial: Trial, codes: [string, string][]) {
  const ways: [string, (browser: Browser, code: string) => Promise<HttpAnswer>][] = [
    ['asking', ask],
    ['a quote', quote],
    ['an order', (browser, couponCode) => open(browser, { couponCode })],
    ['a free order', free],
  ]
  for (const [way, call] of ways) {
    const [known, ...others] = await Promise.all(
      codes.map(async ([, code]) => without(await call(shop.browser(), code))),
    )
    for (const [index, said] of others.entries()) {
      const [kind] = codes[index + 1] ?? ['']
      trial.held(`${way} tells unknown from ${kind}`, said === known, `${said} / ${known}`)
    }
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** In turns, so that whatever else the machine does falls on both alike. */
async function sameTime(shop: Shop, trial: Trial, unknown: string, expired: string) {
  const times: [number[], number[]] = [[], []]
  for (let nth = 0; nth < SAMPLES * 2; nth += 1) {
    const browser = shop.browser()
    const begun = performance.now()
    await ask(browser, nth % 2 === 0 ? unknown : expired)
    times[nth % 2 === 0 ? 0 : 1].push(performance.now() - begun)
  }
  const difference = Math.abs(median(times[0]) - median(times[1]))
  const isSame = difference < SLOWEST_DIFFERENCE_MS
  trial.held('the time tells unknown from expired', isSame, `${difference.toFixed(2)} ms`)
}

export const deadCodes: Attack = {
  id: 'T15',
  says: 'A dead code looks like an unknown one, in words and in time',
  async run(shop) {
    const trial = newTrial()
    const good = await addCoupon(shop, { percent: 10 })
    const answer = await ask(shop.browser(), good)
    trial.works('a good code is announced', answer.json.isValid === true, answer.text)
    const small = await ask(shop.browser(), good.toLowerCase())
    trial.works('also in small letters', small.json.isValid === true, small.text)
    const codes = await unusableCodes(shop)
    await sameWords(shop, trial, codes)
    await sameTime(shop, trial, codes[0]?.[1] ?? '', codes[1]?.[1] ?? '')
    return trial.outcome()
  },
}
