import { randomBytes } from 'node:crypto'
import { aBrowser, type Browser } from './support/browser.ts'
import { addCoupon, question } from './support/coupons.ts'
import type { Answer } from './support/http.ts'
import { aBuyer, aLine, buy, open } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const TRIES_PER_MINUTE = 10
const TRIES_PER_SESSION = 30
const SAMPLES = 40
const SLOWEST_DIFFERENCE_MS = 3

const aGuess = () => randomBytes(5).toString('hex').toUpperCase()
const ask = (browser: Browser, code: string, headers: Record<string, string> = {}) =>
  browser.post('/api/coupons/validate', question(code), headers)
const quote = (browser: Browser, couponCode: string) =>
  browser.post('/api/checkout/quote', { items: [aLine()], currency: 'usd', couponCode })
const free = (browser: Browser, couponCode: string) =>
  browser.post('/api/confirm-free-order', {
    items: [aLine()],
    billingInfo: aBuyer(),
    couponCode,
  })

/** Every way a code can be unusable, which nobody may tell apart. */
async function deadCodes(shop: Shop): Promise<[string, string][]> {
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

const without = ({ status, json }: Answer) => {
  const { requestId: _, ...body } = json
  return JSON.stringify([status, body])
}

async function sameWords(shop: Shop, trial: Trial, codes: [string, string][]) {
  const ways: [string, (browser: Browser, code: string) => Promise<Answer>][] = [
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

/** One address: new cookies and invented forwarders do not help. */
async function oneAddress(shop: Shop, trial: Trial) {
  const { address } = shop.browser()
  for (let nth = 1; nth <= TRIES_PER_MINUTE + 10; nth += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${nth}` }
    const { status, text } = await ask(shop.browserAt(address), aGuess(), headers)
    if (nth > TRIES_PER_MINUTE) trial.held(`guess ${nth} of an address`, status === 429, text)
  }
}

/** Patience does not help either: each waiting is twice as long, and a restart ends none. */
async function patience(shop: Shop, trial: Trial) {
  const { address } = shop.browser()
  for (const [nth, least] of [50, 100, 200].entries()) {
    const fresh = await shop.startAnother({})
    await shop.untilReady(fresh)
    const there = () => aBrowser({ ...shop, base: fresh.base }, new Map(), address)
    for (let guess = 1; guess <= TRIES_PER_MINUTE; guess += 1) await quote(there(), aGuess())
    const good = await addCoupon(shop, { percent: 10 })
    const here = await quote(shop.browserAt(address), good)
    const wait = Number(here.headers['retry-after']?.toString())
    const isLocked = here.status === 429 && wait > least && wait <= 60 * 2 ** nth
    trial.held(`waiting ${nth + 1} holds on another server, for ${wait} s`, isLocked, here.text)
    await fresh.stop()
    const over = 'update coupon_lockouts set until = now() where subject = $1'
    await shop.sql(over, [`network ${address}`])
  }
}

/** One session that changes its address all the time. */
async function oneSession(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  for (let nth = 1; nth <= TRIES_PER_SESSION + 10; nth += 1) {
    const { status, text } = await ask(browser.moved(), aGuess())
    if (nth > TRIES_PER_SESSION) trial.held(`guess ${nth} of a session`, status === 429, text)
  }
}

/** Other calls that take a code must not be a faster way to guess. */
async function otherDoors(shop: Shop, trial: Trial) {
  const { address } = shop.browser()
  const doors: [string, (browser: Browser, code: string) => Promise<Answer>][] = [
    ['a quote', quote],
    ['an order', (browser, couponCode) => open(browser, { couponCode })],
    ['a free order', free],
  ]
  let heard = 0
  for (let nth = 0; nth < 3 * (TRIES_PER_MINUTE + 5); nth += 1) {
    const [, call] = doors[nth % doors.length] ?? ['', quote]
    const answer = await call(shop.browserAt(address), aGuess())
    if (answer.json.code === 'coupon_refused') heard += 1
  }
  trial.held('guesses through other calls', heard <= TRIES_PER_MINUTE, `${heard} were answered`)
  const honest = await quote(shop.browserAt(address), '')
  trial.held('a quote without a code is no guess', honest.status === 200, honest.text)
}

export const couponGuessing: Attack = {
  id: 'T15',
  says: 'Codes are not guessed, and a dead code looks like an unknown one',
  async run(shop) {
    const trial = newTrial()
    const good = await addCoupon(shop, { percent: 10 })
    const answer = await ask(shop.browser(), good)
    trial.works('a good code is announced', answer.json.isValid === true, answer.text)
    const small = await ask(shop.browser(), good.toLowerCase())
    trial.works('also in small letters', small.json.isValid === true, small.text)
    const busy = shop.browser()
    for (let nth = 0; nth < 30; nth += 1) await quote(busy, good)
    const still = await quote(busy, good)
    trial.works('a cart with a good code is quoted often', still.status === 200, still.text)
    const codes = await deadCodes(shop)
    await sameWords(shop, trial, codes)
    await sameTime(shop, trial, codes[0]?.[1] ?? '', codes[1]?.[1] ?? '')
    await oneAddress(shop, trial)
    await oneSession(shop, trial)
    await patience(shop, trial)
    await otherDoors(shop, trial)
    return trial.outcome()
  },
}
