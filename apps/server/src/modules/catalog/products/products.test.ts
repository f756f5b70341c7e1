import { listProducts, type Product } from '@keyhaven/contracts/products'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { setSetting } from '../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { applyDuePrices, noteAvailability } from './products.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ask = (headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: listProducts.path, headers })
const products = async () => (await ask()).json<Product[]>()
const priceOf = async (id: string) => (await products()).find((item) => item.id === id)?.price

test('the shop lists nine editions with every field of the contract', async () => {
  const list = await products()
  expect(list.map((item) => item.id)).toEqual([
    'home-2024',
    'home-business-2024',
    'professional-plus-2024',
    'home-2021',
    'home-business-2021',
    'professional-plus-2021',
    'home-2019',
    'home-business-2019',
    'professional-plus-2019',
  ])
  expect(() => listProducts.response.parse(list)).not.toThrow()
  expect(list[2]).toMatchObject({
    price: '399.99',
    originalPrice: '549.99',
    platforms: ['Windows'],
  })
})

test('a caller who has the current list gets 304 and no body', async () => {
  const first = await ask()
  const again = await ask({ 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('the list is sent compressed to those who can read it', async () => {
  const [plain, brotli] = await Promise.all([ask(), ask({ 'accept-encoding': 'gzip, br' })])
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
})

test('a product edited in the database shows at once, without a restart', async () => {
  await products()
  await sql`update products set name = 'Renamed' where id = 'home-2019'`.execute(shop.ctx.db)
  await eventually('the new name', async () =>
    (await products()).some((item) => item.name === 'Renamed'),
  )
})

test('the lowest price of thirty days remembers a cheaper week and forgets an older one', async () => {
  const lowest = async (id: string) =>
    (await products()).find((item) => item.id === id)?.lowestPrice30d
  await sql`
    insert into price_history (product_id, price_minor, original_price_minor, valid_from) values
      ('home-2021', 9999, 19999, now() - interval '90 days'),
      ('home-2021', 11999, 19999, now() - interval '40 days'),
      ('home-2021', 12999, 19999, now() - interval '10 days')`.execute(shop.ctx.db)
  await eventually('the lowest price', async () => (await lowest('home-2021')) === '119.99')
})

test('a price entered for later is not shown before its time', async () => {
  await sql`
    insert into price_history (product_id, price_minor, original_price_minor, valid_from)
    values ('home-business-2021', 100, 29999, now() + interval '1 day')`.execute(shop.ctx.db)
  expect(await priceOf('home-business-2021')).toBe('219.99')
})

test('a strike price is the listed one in a demo, and one really asked where claims are computed', async () => {
  const struckAt = async (id: string) => (await products()).find((item) => item.id === id)
  await sql`
    insert into price_history (product_id, price_minor, original_price_minor, valid_from) values
      ('home-business-2024', 28999, 34999, now() - interval '20 days'),
      ('home-business-2024', 26999, 34999, now() - interval '10 days'),
      ('home-business-2024', 24999, 34999, now() - interval '1 day'),
      ('professional-plus-2021', 29999, 47999, now() - interval '31 days')`.execute(shop.ctx.db)
  expect((await struckAt('home-business-2024'))?.originalPrice).toBe('349.99')
  await setSetting(shop.ctx, 'truth.mode', 'computed')
  // Before the fall it was 249.99 as well, for the first ten of the thirty days: nothing was saved.
  await eventually(
    'no strike price',
    async () => (await struckAt('home-business-2024'))?.originalPrice === null,
  )
  await sql`
    insert into price_history (product_id, price_minor, original_price_minor, valid_from)
    values ('home-business-2024', 19999, 34999, now() - interval '1 hour')`.execute(shop.ctx.db)
  await eventually(
    'the earlier price',
    async () => (await struckAt('home-business-2024'))?.originalPrice === '249.99',
  )
  expect(await struckAt('home-business-2024')).toMatchObject({
    originalPriceKind: 'lowest-30-days',
    discount: 20,
  })
  // A price in force for longer than thirty days is simply the price.
  expect(await struckAt('professional-plus-2021')).toMatchObject({
    price: '299.99',
    originalPrice: null,
    discount: 0,
  })
  await setSetting(shop.ctx, 'truth.mode', 'spec')
})

test('the list says when the next buyer gets a key, and nothing where nobody counted', async () => {
  const estimate = async (id: string) =>
    (await products()).find((item) => item.id === id)?.deliveryEstimate
  expect(await estimate('home-2019')).toBeNull()
  const stocks = [
    ['home-2019', 'ready'],
    ['home-business-2019', 'processing'],
  ] as const
  await noteAvailability(
    shop.ctx,
    new Map(stocks.map(([id, availability]) => [id, { availability }])),
  )
  await eventually('the news', async () => (await estimate('home-2019')) === 'immediate')
  expect(await estimate('home-business-2019')).toBe('when-in-stock')
})

test('a list price that nobody saw is not shown, and a live one needs an address of the last thirty days', async () => {
  const plus = async () => (await products()).find((item) => item.id === 'professional-plus-2024')
  const see = (day: string, url: string | null) =>
    sql`
      update products
      set list_price_minor = 54999, list_price_url = ${url}, list_price_checked_on = ${day}::date
      where id = 'professional-plus-2024'`.execute(shop.ctx.db)
  const listed = async (price: string | null) =>
    await eventually(
      `a list price of ${price}`,
      async () => (await plus())?.originalPrice === price,
    )
  await listed('549.99')
  await sql`update products set list_price_minor = 60000 where id = 'professional-plus-2024'`.execute(
    shop.ctx.db,
  )
  await listed(null)
  await setSetting(shop.ctx, 'truth.mode', 'computed')
  const today = new Date().toISOString().slice(0, 10)
  await see(today, 'https://publisher.example/store')
  await listed('549.99')
  expect(await plus()).toMatchObject({ originalPriceKind: 'list', originalPriceCheckedOn: today })
  await see('2026-01-01', 'https://publisher.example/store')
  await listed(null)
  await setSetting(shop.ctx, 'truth.mode', 'spec')
})

test('an edition says until when it is updated, and that it is over from the day after', async () => {
  const home = async () => (await products()).find((item) => item.id === 'home-2024')
  expect(await home()).toMatchObject({ updatesUntil: '2029-10-09', areUpdatesOver: false })
  expect((await products()).find((item) => item.id === 'professional-plus-2019')).toMatchObject({
    areUpdatesOver: true,
  })
  await sql`update products set updates_until = shop_now()::date where id = 'home-2024'`.execute(
    shop.ctx.db,
  )
  await eventually('the new day', async () => (await home())?.updatesUntil !== '2029-10-09')
  expect((await home())?.areUpdatesOver).toBe(false)
})

test('pages are made anew on the day after updates ended, and once', async () => {
  await sql`update products set updates_until = shop_now()::date - 1 where id = 'home-2024'`.execute(
    shop.ctx.db,
  )
  await sql`update content_version set prices_as_of = shop_now() - interval '1 day'`.execute(
    shop.ctx.db,
  )
  const version = async () =>
    (await shop.ctx.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow())
      .version
  const before = await version()
  await applyDuePrices(shop.ctx)
  const after = await version()
  expect(after).toBeGreaterThan(before)
  await applyDuePrices(shop.ctx)
  expect(await version()).toBe(after)
})
