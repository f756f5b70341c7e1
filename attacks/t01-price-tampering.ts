import type { Answer } from './support/http.ts'
import { aCart, aLine, buy, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PRICE = 149.99
const PRICE_MINOR = 14_999

/** Written into the body unchanged: some of them no JSON.stringify would write. */
const quantities = [
  ...['-1', '0', '-0', '0.5', '1.0000001', '51', '1000', '9007199254740993', '1e309', '-1e309'],
  ...['NaN', 'Infinity', '"1"', '"one"', 'null', 'true', '[1]', '{"valueOf":1}', '""', '1e-9'],
]

const products = [
  ...['"no-such-product"', '""', 'null', '["home-2024"]', '{"$ne":null}', '"__proto__"'],
  ...['"HOME-2024"', '"home-2024 "', '"home-2024\' or 1=1 --"', '"%"', '1'],
]

/** What a browser might say it showed; all of them are wrong for one Home 2024. */
const amounts = [
  ...['0', '0.5', '-149.99', '134.99', '164.99', '149.97', '150.01', '14999', '1.4999'],
  ...['1e308', '1e309', '-1e309', 'NaN', '"149.99"', 'null', '[149.99]', '1e-300'],
]

const currencies = [
  ...['"jpy"', '"inr"', '"krw"', '"bhd"', '"xxx"', '""', 'null', '["usd"]', '"usd,jpy"', '"us$"'],
]

const rawBody = (item: string, amount: string, currency = '"usd"') => {
  const { billingInfo } = aCart()
  const billing = JSON.stringify(billingInfo)
  return `{"items":[${item}],"currency":${currency},"amount":${amount},"billingInfo":${billing}}`
}

const isRefused = ({ status, json }: Answer) =>
  status >= 400 && status < 500 && json.success === false && json.clientSecret === undefined

async function refuseAll(shop: Shop, trial: Trial, what: string, bodies: [string, string][]) {
  for (const [value, body] of bodies) {
    const answer = await shop.browser().postRaw('/api/create-payment-intent', body)
    trial.held(`${what} ${value}`, isRefused(answer), `${answer.status} ${answer.text}`)
  }
}

/** Fields the browser may send and the shop must not read. */
async function ignoreAll(shop: Shop, trial: Trial) {
  const lies = [
    { price: 0.01 },
    { price: -1, unitPrice: 0, total: 0, discount: 149.99 },
    { productName: 'Free sample', price: '0', currencyPrices: { USD: '0.01' } },
    { unitPriceMinor: 1, chargeMinor: 1, isFree: true },
  ]
  for (const lie of lies) {
    const cart = { ...aCart({ amount: PRICE }), items: [{ ...aLine(), ...lie }] }
    const extra = { ...cart, total: 0.01, discount: 149, couponDiscount: 149.99, subtotal: 0.01 }
    const answer = await shop.browser().post('/api/create-payment-intent', extra)
    const { paymentIntentId } = openedIn(answer)
    const { amount } = await shop.provider.intent(paymentIntentId)
    trial.held(`a line that says ${JSON.stringify(lie)}`, amount === PRICE_MINOR, amount)
  }
}

/** The same product on several lines is one line before anything is counted. */
async function mergeAll(shop: Shop, trial: Trial) {
  const twice = await open(shop.browser(), { items: [aLine(), aLine()], amount: PRICE * 2 })
  const { amount } = await shop.provider.intent(openedIn(twice).paymentIntentId)
  trial.held('two lines of one product pay for two', amount === 2 * PRICE_MINOR, amount)
  const tooMany = [
    [aLine({ quantity: 50 }), aLine({ quantity: 1 })],
    Array.from({ length: 51 }, () => aLine()),
    ['home-2024', 'home-2021', 'home-2019'].map((productId) => aLine({ productId, quantity: 34 })),
    [],
  ]
  for (const items of tooMany) {
    const answer = await open(shop.browser(), { items })
    trial.held(`a cart of ${items.length} lines`, isRefused(answer), answer.text)
  }
}

const intentsOf = async ({ provider }: Shop) =>
  new Set((await provider.intents()).map(({ id }) => id))

/** Whatever happened above: no order, and no intent made since, asks for less than the catalogue does. */
async function nothingCheap(shop: Shop, trial: Trial, before: ReadonlySet<string>) {
  const cheap = await shop.sql(`
    select orders.id from orders
    join order_lines on order_lines.order_id = orders.id
    join lateral (
      select price_minor from price_history
      where product_id = order_lines.product_id and valid_from <= orders.quoted_at
      order by valid_from desc limit 1) price on true
    where unit_price_minor <> price.price_minor or (coupon_id is null and orders.discount_minor > 0)`)
  trial.held('no order below the catalogue', cheap.length === 0, cheap)
  const asked = await shop.sql('select intent_id, amount_minor from payment_attempts')
  const rows = new Map(asked.map((row) => [String(row.intent_id), Number(row.amount_minor)]))
  const wrong = (await shop.provider.intents()).filter(
    ({ id, amount }) => !before.has(id) && rows.get(id) !== amount,
  )
  trial.held('no intent that differs from its order', wrong.length === 0, wrong)
}

/** Every value in every place where a browser could write it. */
async function wrongValues(shop: Shop, trial: Trial) {
  const item = JSON.stringify(aLine())
  const right = String(PRICE)
  const line = (productId: string, quantity: string) =>
    `{"productId":${productId},"quantity":${quantity}}`
  const refuse = (what: string, values: string[], write: (value: string) => string) =>
    refuseAll(
      shop,
      trial,
      what,
      values.map((value) => [value, write(value)]),
    )
  await refuse('quantity', quantities, (value) => rawBody(line('"home-2024"', value), right))
  await refuse('product', products, (value) => rawBody(line(value, '1'), right))
  await refuse('amount', amounts, (value) => rawBody(item, value))
  await refuse('currency', currencies, (value) => rawBody(item, right, value))
}

export const priceTampering: Attack = {
  id: 'T1',
  says: 'The price is the catalogue’s, whatever the browser sends',
  async run(shop) {
    const trial = newTrial()
    const before = await intentsOf(shop)
    const { confirmation, opened } = await buy(shop, { amount: PRICE })
    trial.works('a buyer pays the list price', confirmation.status === 200, confirmation.text)
    trial.works('the total is the list price', opened.total === String(PRICE), opened)
    await wrongValues(shop, trial)
    await ignoreAll(shop, trial)
    await mergeAll(shop, trial)
    await nothingCheap(shop, trial, before)
    return trial.outcome()
  },
}
