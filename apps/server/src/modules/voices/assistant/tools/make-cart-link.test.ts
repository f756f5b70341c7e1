import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { aVisitor } from '../../../../testing/visitor.ts'
import type { ChatSession } from './tool.ts'
import { tools } from './tools.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const session: ChatSession = {
  chatId: '0',
  storeId: 'main',
  network: '198.18.1.0',
  checkoutId: 0,
  provenOrderId: null,
  knowledge: '',
}

const makeLink = async (args: object) => {
  const tool = tools.get('make_cart_link')
  if (!tool) throw new Error('there is no such tool')
  return await tool.run(shop.ctx, session, tool.input.parse(args))
}

test('the assistant’s link opens a cart with every edition that was named, and the code', async () => {
  const items = [
    { slug: 'Home 2024', quantity: 2 },
    { slug: 'professional-plus-2024', quantity: 1 },
    { slug: 'Home 1999', quantity: 1 },
  ]
  const { data, offers } = await makeLink({ items, coupon: 'WELCOME10' })
  expect(data.path).toBe('/buy/home-2024:2,professional-plus-2024:1?discounts/codes/0=WELCOME10')
  expect(offers).toMatchObject([{ kind: 'link', path: data.path }])
  const visitor = aVisitor(shop)
  const followed = await visitor.call('GET', String(data.path))
  const [, token] = String(followed.headers.location).split('#')
  const opened = await visitor.call('POST', '/api/cart/handed', { token })
  expect(opened.json()).toEqual({
    items: [
      { productId: 'home-2024', quantity: 2 },
      { productId: 'professional-plus-2024', quantity: 1 },
    ],
    couponCode: 'WELCOME10',
    email: null,
    currency: null,
  })
})

test('for editions the shop does not sell there is no link', async () => {
  const { outcome, offers } = await makeLink({ items: [{ slug: 'Home 1999', quantity: 1 }] })
  expect([outcome, offers]).toEqual(['nothing', []])
})
