import type { ShopImportDetail } from '@keyhaven/contracts/staff/shop-imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '../../modules/moving-in/shop-imports/run-import.ts'
import {
  csv,
  gumroadSales,
  shopifyOrders,
  wooKeys,
  wooOrders,
} from '../../modules/moving-in/shop-imports/testing/foreign-files.ts'
import { randomKeys } from '../../modules/stock/licenses/testing/random-keys.ts'
import { contradictions } from '../../testing/reversals.ts'
import { type ImportDesk, importDesk } from './testing/import-desk.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await importDesk()
})
afterAll(() => desk.working.close())

/** Everything a stranger, a colleague at the stock and the books could see change. */
/** How many orders each view has, but for the one that shows what came from another shop. */
async function countsOfOwn() {
  const { views, ...counts } = (await desk.call('GET', 'orders/counts')).json()
  const { imported: _, ...own } = views
  return { ...counts, views: own }
}

async function digest() {
  const { db } = desk.working.shop.ctx
  const open = async (url: string) => (await desk.working.shop.app.inject({ url })).body
  const rows = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows
  return {
    products: await open('/api/products'),
    recent: await open('/api/recent-orders'),
    reviews: await open('/api/reviews'),
    stock: (await desk.call('GET', 'licenses/stock')).json(),
    sales: (await desk.call('GET', 'licenses/sales')).json(),
    batches: (await desk.call('GET', 'licenses/batches')).json().batches,
    suppliers: (await desk.call('GET', 'licenses/suppliers')).json(),
    orders: (await desk.call('GET', 'orders')).json().orders,
    free: (await desk.call('GET', 'orders?queue=free')).json().orders,
    counts: await countsOfOwn(),
    customers: (await desk.call('GET', 'customers')).json(),
    ledger: await rows(sql`select count(*), sum(amount_minor) from ledger`),
    invoices: await rows(sql`select count(*) from invoices`),
    // A slow machine raises an alert, and staff are mailed about that.
    mails: await rows(sql`
      select count(*) from emails
      where template <> 'one-time-code' and recipient not in (select email from staff)`),
    paid: await rows(sql`select count(*) from orders where paid_at is not null`),
    free_units: await rows(
      sql`select count(*) from key_units where status in ('available', 'held')`,
    ),
  }
}

test('orders and keys of WooCommerce appear in My licences, masked, and nobody is written to', async () => {
  const [first = '', second = ''] = randomKeys(2)
  const email = 'woo-buyer@example.com'
  const { import: found } = await desk.brought('woocommerce', {
    orders: wooOrders({ id: 1, email, quantity: 2 }, { id: 2, email: 'else@example.com' }),
    keys: wooKeys({ order: 1, key: first }, { order: 1, key: second }),
    customers: csv(['customer_id', 'user_email', 'first_name'], [7, email, 'Ada']),
  })
  expect(desk.counts(found.report)).toEqual({
    orders: [2, 0, 0, 0],
    keys: [2, 0, 0, 0],
    customers: [1, 0, 0, 0],
  })
  const visitor = await desk.signedIn(email)
  const [order] = await desk.shelf(visitor)
  expect(order).toMatchObject({
    status: 'Imported',
    importedFrom: { shop: 'WooCommerce', orderNumber: '1', total: '59.90', currency: 'EUR' },
    createdAt: '2021-03-04T10:11:12.000Z',
  })
  expect(order.licenses).toMatchObject([
    { lastFive: first.slice(-5), state: 'ready' },
    { lastFive: second.slice(-5), state: 'ready' },
  ])
  expect(JSON.stringify(await desk.shelf(visitor))).not.toContain(first)
  const shown = await visitor.call('POST', `/api/orders/${order.id}/keys`, {})
  expect(shown.json().licenseKeys.map((key: { licenseKey: string }) => key.licenseKey)).toEqual([
    first,
    second,
  ])
  const mails = await sql`select from emails where reason = ${order.id}`.execute(
    desk.working.shop.ctx.db,
  )
  expect(mails.rows).toEqual([])
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('Shopify orders have one row for each item, and Gumroad sales bring their own keys', async () => {
  const keys = randomKeys(2)
  const shopify = await desk.brought('shopify', {
    orders: shopifyOrders({ name: '#1001', email: 'shopify@example.com' }),
  })
  expect(desk.counts(shopify.import.report).orders).toEqual([2, 0, 0, 0])
  const gumroad = await desk.brought('gumroad', {
    orders: gumroadSales(
      { id: 'g1', email: 'gum@example.com', key: keys[0] ?? '' },
      { id: 'g2', email: 'gum@example.com', isRefunded: true },
    ),
  })
  expect(desk.counts(gumroad.import.report).orders).toEqual([1, 0, 1, 0])
  const bought = await desk.shelf(await desk.signedIn('shopify@example.com'))
  expect(bought[0].items.map((item: { productId: string }) => item.productId).toSorted()).toEqual([
    'home-2021',
    'home-2024',
  ])
  expect(bought[0].licenses).toEqual([])
  const [sale] = await desk.shelf(await desk.signedIn('gum@example.com'))
  expect(sale.licenses).toMatchObject([{ lastFive: keys[0]?.slice(-5), state: 'ready' }])
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('a dry run writes nothing but its record, and unmapped products are reported, not guessed', async () => {
  const before = await digest()
  const sent = await desk.call('POST', 'shop-imports', {
    source: 'woocommerce',
    files: desk.filesOf({
      orders: wooOrders({ id: 30, email: 'dry@example.com', sku: 'STRANGE' }),
    }),
  })
  const found = sent.json<ShopImportDetail>()
  expect(desk.counts(found.import.report).orders).toEqual([0, 0, 0, 1])
  expect(found.problems).toEqual([
    {
      file: 'orders',
      line: 2,
      outcome: 'broken',
      foreignId: '30',
      detail: 'No edition is chosen for “STRANGE”',
    },
  ])
  expect(found.products).toEqual([{ key: 'STRANGE', name: 'Old STRANGE', orders: 1 }])
  expect(await digest()).toEqual(before)
})

test('repeating a file changes nothing, and after an undo everything is as before and the file comes over again', async () => {
  const keys = randomKeys(2)
  const files = {
    orders: wooOrders(
      { id: 40, email: 'again@example.com' },
      { id: 41, email: 'again2@example.com' },
    ),
    keys: wooKeys({ order: 40, key: keys[0] ?? '' }, { order: 41, key: keys[1] ?? '' }),
  }
  const before = await digest()
  const first = await desk.brought('woocommerce', files)
  const during = await digest()
  const { orders: _, ...others } = during
  const { orders: __, ...othersBefore } = before
  expect(others).toEqual(othersBefore)
  const again = await desk.brought('woocommerce', files)
  expect(desk.counts(again.import.report)).toMatchObject({
    orders: [0, 2, 0, 0],
    keys: [0, 2, 0, 0],
  })
  expect(await digest()).toEqual(during)
  const visitor = await desk.signedIn('again@example.com')
  const [{ id }] = await desk.shelf(visitor)
  expect((await desk.undo(first.import.id)).json()).toMatchObject({ undone: 2, kept: 0 })
  expect(await digest()).toEqual(before)
  expect(await desk.shelf(visitor)).toEqual([])
  expect((await visitor.call('GET', `/api/admin/orders/${id}`)).statusCode).toBe(404)
  expect((await visitor.call('POST', `/api/orders/${id}/keys`, {})).statusCode).toBe(404)
  expect((await desk.undo(first.import.id)).statusCode).toBe(409)
  const third = await desk.brought('woocommerce', files)
  expect(desk.counts(third.import.report)).toMatchObject({
    orders: [2, 0, 0, 0],
    keys: [2, 0, 0, 0],
  })
  expect(await desk.shelf(await desk.signedIn('again2@example.com'))).toMatchObject([
    { licenses: [{ lastFive: keys[1]?.slice(-5) }] },
  ])
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('an order whose key was seen stays when its import is undone', async () => {
  const [seen = '', unseen = ''] = randomKeys(2)
  const { import: found } = await desk.brought('woocommerce', {
    orders: wooOrders(
      { id: 50, email: 'seen@example.com' },
      { id: 51, email: 'unseen@example.com' },
    ),
    keys: wooKeys({ order: 50, key: seen }, { order: 51, key: unseen }),
  })
  const visitor = await desk.signedIn('seen@example.com')
  const other = await desk.signedIn('unseen@example.com')
  const [order] = await desk.shelf(visitor)
  await visitor.call('POST', `/api/orders/${order.id}/keys`, {})
  expect((await desk.undo(found.id)).json()).toMatchObject({ undone: 1, kept: 1 })
  expect(await desk.shelf(visitor)).toHaveLength(1)
  expect(await desk.shelf(other)).toEqual([])
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('a buyer who reveals a key while its import is undone keeps both, or gets neither', async () => {
  const keys = randomKeys(6)
  const emails = keys.map((_, nth) => `race-${nth}@example.com`)
  const { import: found } = await desk.brought('woocommerce', {
    orders: wooOrders(...emails.map((email, nth) => ({ id: 60 + nth, email }))),
    keys: wooKeys(...keys.map((key, nth) => ({ order: 60 + nth, key }))),
  })
  const visitors = await Promise.all(emails.map(desk.signedIn))
  const ids = await Promise.all(visitors.map(async (visitor) => (await desk.shelf(visitor))[0].id))
  const [undone, ...shown] = await Promise.all([
    desk.undo(found.id),
    ...visitors.map((visitor, nth) => visitor.call('POST', `/api/orders/${ids[nth]}/keys`, {})),
  ])
  const seen = shown.filter(
    (reply) => reply.statusCode === 200 && reply.json().licenseKeys.length > 0,
  ).length
  expect(undone.json()).toMatchObject({ kept: seen, undone: keys.length - seen })
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('two workers that begin one import at once bring every order over once', async () => {
  const { ctx } = desk.working.shop
  for (let nth = 0; nth < 20; nth += 1) {
    const orders = wooOrders(
      { id: 9_000 + 2 * nth, email: `twin-${nth}@example.com` },
      { id: 9_001 + 2 * nth, email: `twin-${nth}@example.com` },
    )
    const { import: found } = await desk.checked('woocommerce', { orders })
    await desk.call('POST', `shop-imports/${found.id}/commit`, {})
    await Promise.all([runImport(ctx, found.id), runImport(ctx, found.id)])
    const read = (await desk.call('GET', `shop-imports/${found.id}`)).json<ShopImportDetail>()
    expect(read.import).toMatchObject({ state: 'done', error: null })
    expect(desk.counts(read.import.report).orders).toEqual([2, 0, 0, 0])
    const brought = await sql`
      select 1 from orders where email_normal = ${`twin-${nth}@example.com`}`.execute(ctx.db)
    const told = await sql`
      select 1 from audit_log
      where action = 'shop_import.done' and object = ${`shop-import:${found.id}`}`.execute(ctx.db)
    expect([brought.rows.length, told.rows.length]).toEqual([2, 1])
  }
})
