import { randomBytes } from 'node:crypto'
import type { Browser } from './support/browser.ts'
import type { Answer } from './support/http.ts'
import { aBuyer, aLine, buy, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const REVIEWS_PER_DAY = 3
const SAMPLES = 12
const SLOWEST_DIFFERENCE_MS = 25

const anAddress = () => `reviewer-${randomBytes(5).toString('hex')}@example.com`

const aReview = (over: object = {}) => ({
  customerName: 'Ada Byron',
  customerEmail: anAddress(),
  rating: 5,
  title: 'A calm purchase',
  comment: 'It does what the page said it would.',
  productId: 'home-2024',
  ...over,
})

const send = (shop: Shop, review: object, browser: Browser = shop.browser()) =>
  browser.post('/api/reviews', review)

async function isVerified(shop: Shop, email: string): Promise<boolean> {
  const rows = await shop.sql('select 1 from reviews where customer_email = $1 and is_verified', [
    email.trim().toLowerCase(),
  ])
  return rows.length > 0
}

type Bought = Readonly<{ email: string; number: string; orderId: string }>

async function bought(shop: Shop): Promise<Bought> {
  const email = anAddress()
  const { browser, opened } = await buy(shop, { billingInfo: aBuyer({ email }) })
  const { json } = await viewOrder(browser, opened.orderId)
  return { email, number: String(json.orderNumber), orderId: opened.orderId }
}

/** Order numbers that are invented, another person's, of something else, or not paid for. */
async function falseNumbers(shop: Shop, trial: Trial, order: Bought) {
  const unpaid = anAddress()
  const cart = { items: [aLine()], currency: 'usd', billingInfo: aBuyer({ email: unpaid }) }
  const { json } = await shop.browser().post('/api/create-payment-intent', cart)
  const [open] = await shop.sql('select order_number from orders where id = $1', [json.orderId])
  const tries: [string, object][] = [
    ['an invented number', { orderNumber: 'KH-ZZZZ-ZZZZ' }],
    ['a wildcard', { orderNumber: 'KH-%' }],
    ['a statement', { orderNumber: "' or 1=1 --" }],
    ['the number of someone else', { orderNumber: order.number }],
    ['an unpaid order', { orderNumber: String(open?.order_number), customerEmail: unpaid }],
    ['the id instead of the number', { orderNumber: order.orderId, customerEmail: order.email }],
    [
      'an edition that was not bought',
      { orderNumber: order.number, customerEmail: order.email, productId: 'home-2021' },
    ],
    [
      'the claim itself',
      { isVerified: true, is_verified: true, state: 'approved', orderId: order.orderId },
    ],
  ]
  for (const [what, over] of tries) {
    const review = aReview(over)
    const { status, text } = await send(shop, review)
    trial.held(`${what} verifies`, !(await isVerified(shop, review.customerEmail)), text)
    trial.held(`${what} is told`, status === 201 && !text.includes('erif'), text)
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Neither the words nor the time of an answer tell whether an order was found. */
async function tellingAnswers(shop: Shop, trial: Trial) {
  const times: [number[], number[]] = [[], []]
  const said = new Set<string>()
  for (let nth = 0; nth < SAMPLES; nth += 1) {
    const order = await bought(shop)
    const right = { customerEmail: order.email, orderNumber: order.number }
    for (const [which, over] of [right, { orderNumber: order.number }].entries()) {
      const begun = performance.now()
      const { status, text } = await send(shop, aReview(over))
      times[which as 0 | 1].push(performance.now() - begun)
      said.add(`${status} ${text}`)
    }
  }
  trial.held('the words tell a match', said.size === 1, [...said].join(' / '))
  const difference = Math.abs(median(times[0]) - median(times[1]))
  const isSame = difference < SLOWEST_DIFFERENCE_MS
  trial.held('the time tells a match', isSame, `${difference.toFixed(1)} ms`)
}

/** One order is one verified review of an edition; a refunded one is none. */
async function onceOnly(shop: Shop, trial: Trial, { email, number }: Bought) {
  await Promise.all(
    [1, 2].map(() => send(shop, aReview({ customerEmail: email, orderNumber: number }))),
  )
  const [row] = await shop.sql(
    'select count(*)::int as count from reviews where customer_email = $1 and is_verified',
    [email],
  )
  trial.held('a second verified review of one order', row?.count === 1, row)
  const refunded = await bought(shop)
  await shop.sql(`update orders set payment_status = 'refunded' where id = $1`, [refunded.orderId])
  await send(shop, aReview({ customerEmail: refunded.email, orderNumber: refunded.number }))
  trial.held('a refunded order verifies', !(await isVerified(shop, refunded.email)))
}

async function floods(shop: Shop, trial: Trial) {
  const { address } = shop.browser()
  const customerEmail = anAddress()
  for (let nth = 1; nth <= REVIEWS_PER_DAY + 2; nth += 1) {
    const forged = { 'x-forwarded-for': `203.0.113.${nth}` }
    const browser = shop.browserAt(address)
    const { status } = await browser.post('/api/reviews', aReview(), forged)
    const other = await send(shop, aReview({ customerEmail }))
    if (nth <= REVIEWS_PER_DAY) continue
    trial.held(`review ${nth} of one network`, status === 429, status)
    trial.held(`review ${nth} of one address`, other.status === 429, other.text)
  }
}

const isRefused = ({ status }: Answer) => status === 401 || status === 403

/** Nobody publishes, refuses or answers without the right to; nobody refuses for the stars. */
async function moderation(shop: Shop, trial: Trial, id: number) {
  const deeds: [string, object][] = [
    ['approve', {}],
    ['reject', { reason: 'spam' }],
  ]
  const finance = await shop.staff('finance')
  for (const [deed, body] of deeds) {
    const path = `/api/admin/reviews/${id}/${deed}`
    trial.held(`a visitor may ${deed}`, isRefused(await shop.browser().post(path, body)))
    const answer = await finance.browser.post(path, body, finance.headers)
    trial.held(`finance may ${deed}`, isRefused(answer), answer.text)
  }
  const { browser, headers } = await shop.staff('marketing')
  for (const reason of ['rating', 'low_rating', 'negative', '', null, 1]) {
    const path = `/api/admin/reviews/${id}/reject`
    const { status, text } = await browser.post(path, { reason }, headers)
    trial.held(`refused for ${String(reason)}`, status === 400, text)
  }
}

/** The honest way: bought, written, approved by staff, and shown with its mark and without its address. */
async function honest(shop: Shop, trial: Trial): Promise<Bought & { id: number }> {
  const order = await bought(shop)
  const review = aReview({ customerEmail: order.email, orderNumber: order.number })
  const { status, text } = await send(shop, review)
  trial.works('a buyer writes a review', status === 201, text)
  trial.works('it counts as verified', await isVerified(shop, order.email))
  const { browser, headers } = await shop.staff('marketing')
  const [row] = await shop.sql('select id from reviews where customer_email = $1', [order.email])
  const id = Number(row?.id)
  await browser.post(`/api/admin/reviews/${id}/approve`, {}, headers)
  const list = await shop.browser().get('/api/reviews')
  trial.works('it is shown as verified', list.text.includes('"isVerified":true'), list.text)
  trial.held('the list tells an address', !list.text.includes('@example.com'), list.text)
  const feed = await shop.browser().get('/api/public-reviews')
  trial.held('the carousel tells an address', !feed.text.includes('@example.com'), feed.text)
  return { ...order, id }
}

export const verifiedReviews: Attack = {
  id: 'T17',
  says: 'A review is a verified purchase only where the shop finds the purchase; addresses stay private',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, SAMPLES + 5)
    const order = await honest(shop, trial)
    await falseNumbers(shop, trial, await bought(shop))
    await onceOnly(shop, trial, await bought(shop))
    await tellingAnswers(shop, trial)
    await floods(shop, trial)
    await moderation(shop, trial, order.id)
    return trial.outcome()
  },
}
