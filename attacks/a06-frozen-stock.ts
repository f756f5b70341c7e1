import { eventually } from './support/eventually.ts'
import { freshAddress } from './support/http.ts'
import { aLine, buy, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PRODUCT = 'home-business-2021'
const STOCK = 60
const ORDERS = 9
const NETWORKS = 12

const count = async (shop: Shop, statement: string) =>
  Number((await shop.sql(`select count(*) as n from key_units where ${statement}`))[0]?.n)

const held = (shop: Shop) => count(shop, `status = 'held' and product_id = '${PRODUCT}'`)
const free = (shop: Shop) => count(shop, `status = 'available' and product_id = '${PRODUCT}'`)

async function availability(shop: Shop): Promise<unknown> {
  const { text } = await shop.browser().get('/api/products')
  const products = JSON.parse(text) as { id: string; availability: string }[]
  return products.find(({ id }) => id === PRODUCT)?.availability
}

/** Orders that nobody means to pay, from browsers that are new each time. */
async function openUnpaid(shop: Shop, addresses: string[], quantity: number) {
  const items = [aLine({ productId: PRODUCT, quantity })]
  const answers = await Promise.all(
    addresses.map((address) => open(shop.browserAt(address, new Map()), { items })),
  )
  return answers.filter(({ status }) => status === 200).length
}

async function fromOneNetwork(shop: Shop, trial: Trial) {
  const before = await held(shop)
  const address = freshAddress()
  const opened = await openUnpaid(shop, Array<string>(ORDERS).fill(address), 50)
  const many = (await held(shop)) - before
  trial.held(`${opened} unpaid orders of 50 from one network hold ${many} units`, many <= 10)
  await openUnpaid(shop, Array<string>(ORDERS).fill(address), 2)
  const few = (await held(shop)) - before
  trial.held(`${ORDERS} small ones hold ${few}`, few <= 10)
}

async function fromMany(shop: Shop, trial: Trial) {
  await openUnpaid(
    shop,
    Array.from({ length: NETWORKS }, () => freshAddress()),
    5,
  )
  const share = (await held(shop)) / ((await held(shop)) + (await free(shop)))
  const said = `unpaid orders of ${NETWORKS} networks hold ${Math.round(share * 100)} % of the stock`
  trial.held(said, share <= 0.2)
}

/** A buyer who pays gets what others only hold, to the last unit. */
async function payingCustomer(shop: Shop, trial: Trial) {
  const items = [aLine({ productId: PRODUCT })]
  const { keys, confirmation } = await buy(shop, { items })
  trial.held('someone who pays gets a key', keys.length === 1, confirmation.text)
  const version = async () => (await shop.sql('select version from content_version'))[0]?.version
  const before = await version()
  await shop.sql(
    `update key_units set status = 'quarantined' where product_id = $1 and status = 'available'`,
    [PRODUCT],
  )
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const isReady = (await availability(shop)) === 'ready' && (await version()) === before
  trial.held('holds make no page say sold out', isReady || (await held(shop)) === 0)
  const rest = await held(shop)
  const last = rest > 0 ? await buy(shop, { items }) : undefined
  trial.held('and gets one that only unpaid orders held', rest === 0 || last?.keys.length === 1)
}

export const frozenStock: Attack = {
  id: 'A06',
  says: 'Nobody keeps keys from paying customers by holding them without paying',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, STOCK, PRODUCT)
    await eventually(async () => (await availability(shop)) === 'ready')
    const items = [aLine({ productId: PRODUCT })]
    const opening = await open(shop.browser(), { items })
    const isHeld = opening.json.keysHeld !== false && (await held(shop)) === 1
    trial.works('an order that is about to be paid holds its key', isHeld, opening.text)
    const { orderId } = openedIn(opening)
    const bought = await buy(shop, { items: [aLine({ productId: PRODUCT, quantity: 3 })] })
    trial.works('three are bought', bought.keys.length === 3, { orderId, keys: bought.keys.length })
    await fromOneNetwork(shop, trial)
    await fromMany(shop, trial)
    await payingCustomer(shop, trial)
    return trial.outcome()
  },
}
