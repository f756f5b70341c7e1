import { randomUUID } from 'node:crypto'
import { approvalsOf, decide } from './support/approvals.ts'
import { editionsOf } from './support/editions.ts'
import { payLink, sessionIn } from './support/links.ts'
import { anOfferOf, priceIt } from './support/quotes.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** A link that finance make alone; nothing if somebody else was asked. */
async function linkAlone(shop: Shop, productId: string, amount: string) {
  const { browser, headers } = await shop.staff('finance')
  const products = [{ productId, quantity: 1 }]
  const body = { title: 'A price of my own', amount, products, maxUses: null }
  const { json } = await browser.post('/api/admin/payment-links', body, headers)
  return (json.link as { id: string } | undefined)?.id
}

/** Raises a price as an older version of the shop did, which looked at no link. */
const raise = (shop: Shop, productId: string, minor: number) =>
  shop.sql(
    `insert into price_history (product_id, price_minor, valid_from) values ($1, $2, now())`,
    [productId, minor],
  )

async function linkAfterPrice(shop: Shop, trial: Trial) {
  const desk = editionsOf(await shop.staff('catalogue'))
  const productId = await desk.onSale('149.99')
  await stock(shop, 3, productId)
  const fair = (await linkAlone(shop, productId, '75.00')) ?? ''
  const honest = await payLink(shop.browser(), fair)
  trial.works('half the price by a link', sessionIn(honest) !== '', honest.text)
  await desk.price(productId, '75.00')
  const cheap = await linkAlone(shop, productId, '37.50')
  await desk.price(productId, '149.99')
  const paid = cheap ? sessionIn(await payLink(shop.browser(), cheap)) : ''
  trial.held('a link made while the price was half', paid === '', 'sold for 37.50')
  await raise(shop, productId, 29_999)
  const late = await payLink(shop.browser(), fair)
  trial.held('the same link after the price was doubled', sessionIn(late) === '', late.text)
  trial.held('and its buyer is told why', late.json.code === 'price_needs_check', late.text)
  const admin = await shop.staff('admin')
  const asked = (await approvalsOf(admin)).find(({ summary }) => summary.includes(productId))
  trial.held('and staff are asked', asked !== undefined, asked)
  if (asked) await decide(admin, asked)
  const kept = await payLink(shop.browser(), fair)
  trial.held('and it is paid once two agree', sessionIn(kept) !== '', kept.text)
}

async function quoteAfterPrice(shop: Shop, trial: Trial) {
  const desk = editionsOf(await shop.staff('catalogue'))
  const productId = await desk.onSale('149.99')
  await desk.price(productId, '75.00')
  const reference = await anOfferOf(shop, [{ productId, quantity: 5 }])
  const lines = [{ productId, quantity: 5, unitMinor: 3_750 }]
  const answer = await priceIt(await shop.staff('finance'), reference, { lines, volumeBreaks: [] })
  const rows = await shop.sql('select 1 from business_offers where reference = $1', [reference])
  trial.held('a quote made while the price was half', rows.length === 0, answer.text)
}

async function orderAfterPrice(shop: Shop, trial: Trial) {
  const desk = editionsOf(await shop.staff('catalogue'))
  const productId = await desk.onSale('149.99')
  await desk.price(productId, '75.00')
  const { browser, headers } = await shop.staff('finance')
  const buyer = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', country: 'US' }
  const items = [
    { productId, quantity: 1, unitPrice: '37.50' },
    { productId: 'home-2024', quantity: 5, unitPrice: '149.99' },
  ]
  const body = { buyer, items, reason: 'A dear line that carries a cheap one' }
  const answer = await browser.post('/api/admin/orders/manual', body, {
    ...headers,
    'idempotency-key': randomUUID(),
  })
  trial.held('an order with a line at a quarter', !answer.json.orderId, answer.text)
}

export const pricesOfLinks: Attack = {
  id: 'PL2',
  says: 'A link, quote or order made while a price was low, or before it rose, sells nothing below the floor',
  async run(shop) {
    const trial = newTrial()
    await linkAfterPrice(shop, trial)
    await quoteAfterPrice(shop, trial)
    await orderAfterPrice(shop, trial)
    return trial.outcome()
  },
}
