import type { Quote } from '@keyhaven/contracts/checkout'
import type { Product } from '@keyhaven/contracts/products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { setSetting } from '../../../../testing/settings.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { noteAvailability } from '../../../catalog/products/products.service.ts'
import { availabilityOf } from '../../../stock/licenses/units/stock.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

test('a shop without backorders refuses a cart whose keys are missing, before anything is charged', async () => {
  const buyer = aBrowser(shop)
  await setSetting(shop.ctx, 'checkout.backorders', false)
  const refused = await buyer.open()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'out_of_stock'])
  await stock(shop.ctx, 1)
  expect((await buyer.open()).statusCode).toBe(200)
  await setSetting(shop.ctx, 'checkout.backorders', true)
})

test('a shop without backorders says “sold out” on editions and in the price of a cart, before Pay', async () => {
  const listed = async () => {
    await noteAvailability(shop.ctx, await availabilityOf(shop.ctx.db))
    const { body } = await shop.app.inject({ method: 'GET', url: '/api/products' })
    const [first] = (JSON.parse(body) as Product[]).filter(({ id }) => id === 'home-2021')
    return [first?.availability, first?.deliveryEstimate]
  }
  const items = [{ productId: 'home-2021', quantity: 1 }]
  const quoted = async () =>
    (
      await aBrowser(shop).call('POST', '/api/checkout/quote', { items, currency: 'USD' })
    ).json<Quote>()
  expect(await listed()).toEqual(['processing', 'when-in-stock'])
  expect((await quoted()).availability).toBe('processing')
  await setSetting(shop.ctx, 'checkout.backorders', false)
  await expect.poll(listed).toEqual(['sold-out', null])
  expect((await quoted()).availability).toBe('sold-out')
  await setSetting(shop.ctx, 'checkout.backorders', true)
  await expect.poll(listed).toEqual(['processing', 'when-in-stock'])
})

test('checkout says about tax what invoices say, as the owner wrote it', async () => {
  await setSetting(shop.ctx, 'invoice.tax_note', 'Small business: no tax is charged.')
  const items = [{ productId: 'home-2024', quantity: 1 }]
  const quoted = await aBrowser(shop).call('POST', '/api/checkout/quote', {
    items,
    currency: 'USD',
  })
  expect(quoted.json<Quote>().taxNote).toBe('Small business: no tax is charged.')
})

test('a shop with backorders, as every shop is at first, sells what it has to order', async () => {
  expect((await aBrowser(shop).open()).statusCode).toBe(200)
})

test('the owner sends buyers to the provider’s page, and back to the card form, without a restart', async () => {
  const mode = async () =>
    (await shop.app.inject({ method: 'GET', url: '/api/stripe/config' })).json().checkoutMode
  await stock(shop.ctx, 5)
  expect(await mode()).toBe('elements')
  await setSetting(shop.ctx, 'checkout.mode', 'hosted')
  expect(await mode()).toBe('hosted')
  expect((await aBrowser(shop).open()).json().checkoutUrl).toContain(`${provider.base}/pay/`)
  await setSetting(shop.ctx, 'checkout.mode', null)
  expect((await aBrowser(shop).open()).json().checkoutUrl).toBeUndefined()
})

test('a buyer need not give a phone number unless the owner asks for one', async () => {
  await stock(shop.ctx, 5)
  const open = async (phone: string) =>
    (await aBrowser(shop).open({ billingInfo: { ...aBuyer(), phone } })).statusCode
  expect(await open('')).toBe(400)
  for (const rule of ['optional', 'hidden'] as const) {
    await setSetting(shop.ctx, 'checkout.phone', rule)
    expect(await open('')).toBe(200)
    expect(await open('not a number')).toBe(400)
  }
  await setSetting(shop.ctx, 'checkout.phone', 'required')
  expect(await open('')).toBe(400)
})

test('wallets are offered for as long as the owner wants them', async () => {
  const hasWallets = async () =>
    (await shop.app.inject({ method: 'GET', url: '/api/stripe/config' })).json().wallets
  expect(await hasWallets()).toBe(true)
  await setSetting(shop.ctx, 'checkout.wallets', false)
  expect(await hasWallets()).toBe(false)
  await setSetting(shop.ctx, 'checkout.wallets', true)
})
