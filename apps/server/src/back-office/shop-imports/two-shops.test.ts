import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  csv,
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

const people = csv(['customer_id', 'user_email', 'first_name'], [7, 'both@example.com', 'Ada'])

test('order 1001 of a second shop of the same kind comes over beside that of the first', async () => {
  const keys = randomKeys(2)
  const shops = ['north.example.com', 'south.example.com'].map((shopName, nth) => ({
    shopName,
    email: `buyer-${nth}@example.com`,
    key: keys[nth] ?? '',
  }))
  const bring = ({ shopName, email, key }: (typeof shops)[number]) =>
    desk.brought(
      'woocommerce',
      {
        orders: wooOrders({ id: 1001, email }),
        keys: wooKeys({ order: 1001, key }),
        customers: people,
      },
      shopName,
    )
  for (const shop of shops) {
    const { import: found } = await bring(shop)
    expect(found.shopName).toBe(shop.shopName)
    expect(desk.counts(found.report)).toEqual({
      orders: [1, 0, 0, 0],
      keys: [1, 0, 0, 0],
      customers: [1, 0, 0, 0],
    })
    const [order] = await desk.shelf(await desk.signedIn(shop.email))
    expect(order.importedFrom).toMatchObject({ shop: shop.shopName, orderNumber: '1001' })
    expect(order.licenses).toMatchObject([{ lastFive: shop.key.slice(-5) }])
  }
  const [first] = shops
  if (!first) throw new Error('no shop')
  const again = await bring({ ...first, shopName: 'North.Example.COM' })
  expect(desk.counts(again.import.report)).toEqual({
    orders: [0, 1, 0, 0],
    keys: [0, 1, 0, 0],
    customers: [0, 1, 0, 0],
  })
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('another order under a number that is taken is reported, never taken for the first', async () => {
  const [first = '', second = ''] = randomKeys(2)
  const files = (email: string, date: string, key: string) => ({
    orders: wooOrders({ id: 2002, email, date }),
    keys: wooKeys({ order: 2002, key }),
  })
  await desk.brought('woocommerce', files('one@example.com', '2021-03-04 10:11:12', first))
  const other = files('two@example.com', '2022-05-06 07:08:09', second)
  const { import: found, problems } = await desk.checked('woocommerce', other)
  expect(desk.counts(found.report)).toMatchObject({ orders: [0, 0, 0, 1], keys: [0, 0, 0, 1] })
  expect(problems.map(({ file, detail }) => [file, /name of its own$/.test(detail)])).toEqual([
    ['keys', true],
    ['orders', true],
  ])
  const named = await desk.brought('woocommerce', other, 'second shop')
  expect(desk.counts(named.import.report)).toMatchObject({
    orders: [1, 0, 0, 0],
    keys: [1, 0, 0, 0],
  })
})

test('what was said of the products of one shop is not said of another', async () => {
  const orders = wooOrders({ id: 3003, email: 'map@example.com', sku: 'OLD-PRO' })
  await desk.checked('woocommerce', { orders }, 'mapped shop')
  const read = async (shopName: string) => {
    const files = desk.filesOf({ orders })
    const sent = await desk.call('POST', 'shop-imports', { source: 'woocommerce', shopName, files })
    return sent.json().products[0].productId
  }
  expect(await read('Mapped shop')).toBe('home-2021')
  expect(await read('unmapped shop')).toBeUndefined()
})
