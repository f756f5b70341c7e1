import { aLine, buy, open } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** Prices the specification's pages fall back on when they cannot reach the shop. */
const fallbacks = [119.99, 174.99, 99.99, 49, 149, 199, 69.99, 149.99, 399.99]

type Product = Readonly<{ id: string; price: string }>

async function catalogue(shop: Shop): Promise<Product[]> {
  const { text } = await shop.browser().get('/api/products')
  return JSON.parse(text) as Product[]
}

/** A page showed a price that is not the shop's: nothing is charged, and the true price is told. */
async function shownElsewhere(shop: Shop, trial: Trial, products: Product[]) {
  for (const { id, price } of products) {
    for (const amount of fallbacks.filter((shown) => shown.toFixed(2) !== price)) {
      const items = [aLine({ productId: id })]
      const { status, json, text } = await open(shop.browser(), { items, amount })
      const isTold = json.code === 'price_changed' && json.expectedAmount === price
      trial.held(`${id} shown for ${amount}`, status === 409 && isTold, text)
    }
  }
}

/** The price rises between the page and the order: a buyer who saw the old one is asked first. */
async function risen(shop: Shop, trial: Trial) {
  const items = [aLine({ productId: 'home-2019' })]
  const { price } = (await catalogue(shop)).find(({ id }) => id === 'home-2019') ?? { price: '0' }
  const minor = Math.round(Number(price) * 100)
  await shop.sql(
    `insert into price_history (product_id, price_minor, original_price_minor, valid_from)
     values ('home-2019', $1, null, now())`,
    [minor + 1_000],
  )
  const { status, json, text } = await open(shop.browser(), { items, amount: Number(price) })
  const isTold = Number(json.expectedAmount) === (minor + 1_000) / 100
  trial.held('a price that rose in the meantime', status === 409 && isTold, text)
  await shop.sql(
    `insert into price_history (product_id, price_minor, original_price_minor, valid_from)
     values ('home-2019', $1, null, now())`,
    [minor],
  )
}

export const fallbackPrices: Attack = {
  id: 'T3',
  says: 'Nothing is sold at a price that a page made up for itself',
  async run(shop) {
    const trial = newTrial()
    const products = await catalogue(shop)
    const [first] = products
    const items = [aLine({ productId: first?.id ?? '' })]
    const { confirmation } = await buy(shop, { items, amount: Number(first?.price) })
    trial.works('the price of the shop buys', confirmation.status === 200, confirmation.text)
    await shownElsewhere(shop, trial, products)
    await risen(shop, trial)
    return trial.outcome()
  },
}
