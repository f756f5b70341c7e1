import { defaultBlocked, defaultCountries } from '@keyhaven/contracts/sold-countries'
import type { Storefront } from '@keyhaven/contracts/storefront'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { setSetting } from '../../../../testing/settings.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 50)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const consents = { immediateDelivery: true, withdrawalWaiver: true }

async function open(country: string, zipCode: string) {
  const billingInfo = { ...aBuyer(), country, zipCode }
  const answer = await aBrowser(shop).call('POST', '/api/create-payment-intent', {
    items: [{ productId: 'home-2024', quantity: 1 }],
    currency: 'usd',
    billingInfo,
    consents,
  })
  const { details } = answer.json<{ details?: unknown }>()
  return [answer.statusCode, details]
}
const wrong = (field: string, message: string) => [
  400,
  [{ field: `billingInfo.${field}`, message }],
]
const isSold = [200, undefined]
const isNotSold = wrong('country', 'Country is required')

const storefront = async () =>
  (await shop.app.inject({ method: 'GET', url: '/api/storefront' })).json<Storefront>()

test('a shop whose owner said nothing sells to the ten countries, and its pages say no more than before', async () => {
  expect((await storefront()).soldTo).toBeUndefined()
  for (const country of defaultCountries) expect(await open(country, '20095')).toEqual(isSold)
  for (const country of ['AT', 'ZZ', 'RU', 'de', ''])
    expect(await open(country, '1010')).toEqual(isNotSold)
})

test('a country that the owner adds is sold to at once, and its postal codes are read as written there', async () => {
  await setSetting(shop.ctx, 'countries.sold_to', [...defaultCountries, 'AT', 'AE', 'RU'])
  await expect.poll(async () => (await storefront()).soldTo?.slice(-2)).toEqual(['AT', 'AE'])
  expect(await open('AT', '1010')).toEqual(isSold)
  expect(await open('AT', '10100')).toEqual(
    wrong('zipCode', 'This is not how postal codes of Austria are written'),
  )
  // The ten keep the rule they had.
  expect(await open('DE', 'anything')).toEqual(isSold)
  expect(await open('PL', '00-950')).toEqual(isNotSold)
})

test('where there are no postal codes none is kept', async () => {
  const buyer = aBrowser(shop)
  const billingInfo = { ...aBuyer(), country: 'AE', zipCode: '-' }
  const { orderId } = await buyer.opened({ billingInfo })
  const rows = await shop.ctx.db
    .selectFrom('orders')
    .select('zip_code')
    .where('id', '=', orderId)
    .execute()
  expect(rows).toEqual([{ zip_code: '' }])
})

test('what is blocked is not sold to, in part or whole, whatever a store lists', async () => {
  expect(await open('RU', '101000')).toEqual(isNotSold)
  await setSetting(shop.ctx, 'countries.blocked', [...defaultBlocked, 'AT 6', 'CA K1A'])
  expect(await open('AT', '6020')).toEqual(isNotSold)
  expect(await open('AT', '1010')).toEqual(isSold)
  expect(await open('CA', 'k1a 0b1')).toEqual(isNotSold)
  expect(await open('CA', 'K2A 0B1')).toEqual(isSold)
  await setSetting(shop.ctx, 'countries.sold_to', [...defaultCountries])
  await setSetting(shop.ctx, 'countries.blocked', [...defaultBlocked])
})

test('accounts and quote requests name countries that the store sells to', async () => {
  const post = async (url: string, body: object) =>
    (await aBrowser(shop).call('POST', url, body)).statusCode
  const request = (country: string) => ({
    company: 'Harbour Ltd',
    contactName: 'Ada Byron',
    email: 'ada@example.com',
    country,
    lines: [{ productId: 'home-2024', quantity: 5 }],
  })
  const account = (country: string) => ({
    email: `from-${country}@example.com`,
    password: 'a long and quiet Tuesday 71',
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '',
    country,
  })
  for (const [country, asked, joined] of [
    ['AT', 400, 400],
    ['DE', 201, 201],
  ] as const) {
    expect(await post('/api/quotes', request(country))).toBe(asked)
    expect(await post('/api/auth/register', account(country))).toBe(joined)
  }
})
