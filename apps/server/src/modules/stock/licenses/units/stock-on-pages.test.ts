import { listProducts, type Product } from '@keyhaven/contracts/products'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { stockOnPages } from '../licenses.jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const availability = async (id = 'home-2024') => {
  const answer = await shop.app.inject({ method: 'GET', url: listProducts.path })
  return answer.json<Product[]>().find((product) => product.id === id)?.availability
}
const becomes = (wanted: Product['availability']) =>
  eventually(`stock ${wanted}`, async () => (await availability()) === wanted)
const version = async () => {
  const { rows } = await sql<{ version: number }>`select version from content_version`.execute(
    shop.ctx.db,
  )
  return rows[0]?.version
}

test('a shop in which nobody counted promises nothing', async () => {
  expect(await availability()).toBeNull()
})

test('pages learn of the first key and of the last one', async () => {
  await stockOnPages.run(shop.ctx)
  await becomes('processing')
  await stock(shop.ctx, 1)
  await stockOnPages.run(shop.ctx)
  await becomes('ready')
  expect(await availability('home-2021')).toBe('processing')
  await sql`update key_units set status = 'quarantined' where product_id = 'home-2024'`.execute(
    shop.ctx.db,
  )
  await stockOnPages.run(shop.ctx)
  await becomes('processing')
})

test('a look that finds no change makes no page anew, however many look', async () => {
  await stock(shop.ctx, 1)
  await stockOnPages.run(shop.ctx)
  const before = await version()
  await stock(shop.ctx, 1)
  await Promise.all([stockOnPages.run(shop.ctx), stockOnPages.run(shop.ctx)])
  expect(await version()).toBe(before)
})
