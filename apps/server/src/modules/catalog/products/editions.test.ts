import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { cardOf } from './edition-card.ts'
import { editionsOf } from './editions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const headOf = async (productId: string) =>
  cardOf(
    { productId, productName: 'An edition' },
    (await editionsOf(shop.ctx, [productId])).get(productId),
  )

test('the card of a licence says where it runs, what it may be used for and how long it is updated', async () => {
  expect(await headOf('professional-plus-2024')).toEqual({
    name: 'An edition',
    art: 'stub-professional-plus-2024',
    limits: 'Windows · Commercial use',
    updates: 'Updates until October 2029',
  })
  expect((await headOf('home-2024')).limits).toBe('PC or Mac · Private use')
})

test('once updates are over the card says so, and an edition that is no longer sold keeps its card', async () => {
  await sql`
    update products set updates_until = '2020-10-14', is_active = false
    where id = 'home-2019'`.execute(shop.ctx.db)
  expect((await headOf('home-2019')).updates).toBe('Updates ended October 2020')
})

test('one of several says which it is, and an unknown edition says nothing it does not know', () => {
  const licence = { productId: 'other', productName: 'Other', slot: 2, quantity: 3 }
  expect(cardOf(licence, undefined)).toEqual({ name: 'Other', limits: '2 of 3' })
})
