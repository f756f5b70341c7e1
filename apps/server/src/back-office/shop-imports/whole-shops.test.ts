import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAvailability } from '../../modules/catalog/products/products.service.ts'
import {
  bigWooShop,
  gumroadSales,
  shopifyOrders,
} from '../../modules/moving-in/shop-imports/testing/foreign-files.ts'
import { randomKeys } from '../../modules/stock/licenses/testing/random-keys.ts'
import { availabilityOf } from '../../modules/stock/licenses/units/stock.ts'
import { contradictions } from '../../testing/reversals.ts'
import { type ImportDesk, importDesk } from './testing/import-desk.ts'

/** `npm run imports:whole` brings ten thousand rows of each. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 1_000)

let desk: ImportDesk
beforeAll(async () => {
  desk = await importDesk()
  // What a worker would note in mid-test, and pages would show.
  const { ctx } = desk.working.shop
  await noteAvailability(ctx, await availabilityOf(ctx.db))
})
afterAll(() => desk.working.close())

const isBroken = (nth: number) => nth % 100 === 99
const address = (kind: string, nth: number) =>
  isBroken(nth) ? 'no address' : `${kind}-${nth}@example.com`
const numbers = (size: number) => Array.from({ length: size }, (_, nth) => nth)

function shopOf(source: string) {
  if (source === 'shopify') {
    const orders = numbers(ROWS / 2).map((nth) => ({
      name: `#${nth}`,
      email: address('shopify', nth),
    }))
    return { orders: shopifyOrders(...orders) }
  }
  if (source === 'gumroad') {
    const keys = randomKeys(ROWS)
    const sales = keys.map((key, nth) => ({ id: `g-${nth}`, email: address('gum', nth), key }))
    return { orders: gumroadSales(...sales) }
  }
  const { orders, keys } = bigWooShop(ROWS)
  return { orders, keys }
}

/** What buyers, the shelf and the books show. */
async function digest() {
  const { db } = desk.working.shop.ctx
  const { rows } = await sql`
    select
      (select count(*) from orders where payment_status = 'imported') as imported,
      (select count(*) from orders where paid_at is not null) as paid,
      (select count(*) from key_units where status in ('available', 'held', 'assigned')) as units,
      (select count(*) from ledger) as ledger,
      (select count(*) from emails where recipient ~ '^(woo|shopify|gum)-') as mails`.execute(db)
  return {
    rows,
    products: (await desk.working.shop.app.inject({ url: '/api/products' })).body,
    recent: (await desk.working.shop.app.inject({ url: '/api/recent-orders' })).body,
    stock: (await desk.call('GET', 'licenses/stock')).json(),
    orders: (await desk.call('GET', 'orders')).json().orders,
    customers: (await desk.call('GET', 'customers')).json(),
    figures: (await desk.call('GET', 'reports/customers?days=400')).json(),
    overview: (await desk.call('GET', 'overview?days=90')).json(),
  }
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  process.stdout.write(`${name}: ${((performance.now() - from) / 1_000).toFixed(1)} s\n`)
  return result
}

test.each(['woocommerce', 'shopify', 'gumroad'])(
  `${ROWS} rows of %s with one in a hundred broken come over, again as nothing, go back and come again`,
  async (source) => {
    const files = shopOf(source)
    const before = await digest()
    const first = await timed(`${source} import`, () => desk.brought(source, files))
    const { new: fresh, broken } = first.import.report.orders
    expect([fresh, broken]).toEqual([ROWS - ROWS / 100, ROWS / 100])
    const during = await digest()
    const again = await timed(`${source} repeat`, () => desk.brought(source, files))
    expect(again.import.report.orders).toMatchObject({ new: 0, same: fresh, broken })
    expect(await digest()).toEqual(during)
    const undone = await timed(`${source} undo`, () => desk.undo(first.import.id))
    expect(undone.json(), undone.body).toMatchObject({ success: true, kept: 0 })
    expect(await digest()).toEqual(before)
    const third = await timed(`${source} import after undo`, () => desk.brought(source, files))
    expect(third.import.report).toEqual(first.import.report)
    expect(await contradictions(desk.working.shop.ctx)).toEqual([])
  },
)
